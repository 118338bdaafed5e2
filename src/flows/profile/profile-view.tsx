import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { LANGUAGE_NAMES } from '#src/app/i18n/languages.ts';
import { useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { bellIcon } from '#src/ui/icon/bell.icon.ts';
import { cardIcon } from '#src/ui/icon/card.icon.ts';
import { closeIcon } from '#src/ui/icon/close.icon.ts';
import { downloadIcon } from '#src/ui/icon/download.icon.ts';
import { eyeIcon } from '#src/ui/icon/eye.icon.ts';
import { globeIcon } from '#src/ui/icon/globe.icon.ts';
import { handsetIcon } from '#src/ui/icon/handset.icon.ts';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { logOutIcon } from '#src/ui/icon/log-out.icon.ts';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { messageIcon } from '#src/ui/icon/message.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { Page, Section } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { CopySwitch } from '../offline-copy/copy-switch.tsx';
import { LastSeen } from '../offline-copy/last-seen.tsx';
import { PictureCard } from './picture.tsx';
import { useLanguage } from './use-language.ts';

/** /profile: who is signed in, the language, and the way out. */
export default function ProfileView() {
  const { t } = useLingui();
  const app = useService('app');
  const session = useService('session');
  const reports = useService('reports');
  const { language } = useLanguage();
  const { money } = useFormat();
  const profile = useSelector(session, ({ context }) => context.profile);
  if (profile === null) return null;
  return (
    <Page>
      <PictureCard name={profile.name} picture={profile.profilePicUrl}>
        <Heading>{profile.name}</Heading>
        {profile.email && (
          <Text size="sm" tone="muted">
            {profile.email}
          </Text>
        )}
        {profile.phone && (
          <Text size="sm" tone="muted">
            {profile.phone}
          </Text>
        )}
      </PictureCard>
      <LastSeen of={profileCalls.loadProfile} />
      {profile.email && profile.standing.email === 'claimed' && (
        <Note tone="quiet" icon={mailIcon}>
          <Trans>Please confirm your email: we sent a letter to {profile.email}.</Trans>
        </Note>
      )}
      {profile.credit > 0 && (
        <Note tone="info" icon={cardIcon} title={t`${money(profile.credit)} of yours is with us`}>
          <Trans>It comes off the bill of your next visit.</Trans>
        </Note>
      )}
      <Plate>
        <Row
          lead={<Glyph icon={personIcon} />}
          title={t`My details`}
          sub={t`Name, email, phone, address`}
          href="/profile/info"
        />
      </Plate>
      <Section title={t`App`} size="label">
        <Plate>
          <Row
            lead={<Glyph icon={globeIcon} tone="info" />}
            title={t`Language`}
            sub={LANGUAGE_NAMES[language]}
            href="/profile/language"
          />
          <Row
            lead={<Glyph icon={bellIcon} tone="warm" />}
            title={t`How we reach you`}
            sub={t`What we send by email and SMS`}
            href="/profile/letters"
          />
          <Row lead={<Glyph icon={mailIcon} tone="coin" />} title={t`Email messages`} href="/profile/email" />
        </Plate>
      </Section>
      <CopySwitch />
      <Section title={t`Security`} size="label">
        <Plate>
          <Row lead={<Glyph icon={lockIcon} />} title={t`Change password`} href="/profile/change-password" />
          <Row
            lead={<Glyph icon={handsetIcon} />}
            title={t`Signed-in devices`}
            sub={t`Every phone and computer, and how to log them out`}
            href="/profile/sessions"
          />
        </Plate>
      </Section>
      <Section title={t`Your data`} size="label">
        <Plate>
          <Row
            lead={<Glyph icon={downloadIcon} tone="info" />}
            title={t`My data`}
            sub={t`Everything the clinic keeps of you, as one file`}
            href="/profile/data"
          />
          <Row
            lead={<Glyph icon={eyeIcon} tone="info" />}
            title={t`Who looked at my records`}
            sub={t`Every look and change by our staff`}
            href="/profile/looks"
          />
          <Row lead={<Glyph icon={closeIcon} />} title={t`Close my account`} href="/profile/close-account" />
        </Plate>
      </Section>
      <Section title={t`Help`} size="label">
        <Plate>
          <Row
            lead={<Glyph icon={messageIcon} tone="warm" />}
            title={t`Report a problem`}
            sub={t`Something does not work as it should`}
            onPress={reports.open}
          />
        </Plate>
      </Section>
      <Plate>
        <Row
          lead={<Glyph icon={logOutIcon} tone="danger" />}
          title={t`Log out`}
          isDanger
          onPress={() => app.send({ type: 'logOut.open', isEverywhere: false })}
        />
      </Plate>
    </Page>
  );
}
