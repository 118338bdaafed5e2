import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { letterSwitches } from '#machines/letters/letters.selectors.ts';
import { useFlow } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { PageNotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { cardIcon } from '#src/ui/icon/card.icon.ts';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { Page, Section, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { useChannelWords, useKindWords } from './letter-words.ts';
import type { LettersActor } from './letters.definition.ts';

interface LettersProps {
  actor: LettersActor;
}

/** /profile/letters: which letters the member wants. */
export default function LettersView() {
  const actor = useFlow('letters', undefined);
  return actor ? <Letters actor={actor} /> : <PageSkeleton />;
}

function Letters({ actor }: LettersProps) {
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const isUnavailable = useSelector(actor, (snapshot) => snapshot.matches('unavailable'));
  if (isLoading) return <PageSkeleton />;
  if (isUnavailable) return <Unavailable actor={actor} />;
  return (
    <Page>
      <Reached actor={actor} />
      <Choices actor={actor} />
      <Always />
    </Page>
  );
}

/** Letters go to proven contacts alone. */
function Reached({ actor }: LettersProps) {
  const { t } = useLingui();
  const format = useFormat();
  const settings = useSelector(actor, ({ context }) => context.settings);
  const phone = settings?.phone && format.phone(settings.phone);
  return (
    <Plate>
      <Row
        lead={<Glyph icon={mailIcon} />}
        title={settings?.email ?? t`No confirmed email`}
        sub={phone ? t`SMS to ${phone}` : t`No confirmed phone for SMS`}
        href="/profile/info"
      />
    </Plate>
  );
}

function Choices({ actor }: LettersProps) {
  const { t } = useLingui();
  const kindWords = useKindWords();
  const channelWords = useChannelWords();
  const failureWords = useFailureWords();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'));
  return (
    <Section title={t`You choose`}>
      <Text size="sm" tone="muted">
        {isSaving ? t`Saving…` : t`In the app you always see everything. Each tap is saved.`}
      </Text>
      {context.failure && (
        <Note tone="bad" title={t`Your choice was not saved`}>
          {failureWords(context.failure)}
        </Note>
      )}
      <Plate>
        {letterSwitches(context).map(({ kind, switches }) => {
          const { title, sub, icon } = kindWords(kind);
          return (
            <Row
              key={kind}
              isTop
              lead={<Glyph icon={icon} />}
              title={title}
              sub={sub}
              foot={
                <div role="group" aria-label={title}>
                  <Stack gap={1}>
                    {switches.map(({ channel, isOn }) => (
                      <Checkbox
                        key={channel}
                        isChecked={isOn}
                        isReady={!isSaving}
                        onChange={(isWanted) =>
                          actor.send({ type: 'letter.choose', choice: { kind, channel, isOn: isWanted } })
                        }
                      >
                        {channelWords(channel)}
                      </Checkbox>
                    ))}
                  </Stack>
                </div>
              }
            />
          );
        })}
      </Plate>
    </Section>
  );
}

function Always() {
  const { t } = useLingui();
  return (
    <Section title={t`Always sent, by email`}>
      <Text size="sm" tone="muted">{t`The law or your money asks for these.`}</Text>
      <Plate>
        <Row
          lead={<Glyph icon={calendarIcon} tone="info" />}
          title={t`Changes by the clinic`}
          sub={t`Moved, cancelled, rejected, a time from the waitlist; by SMS, too, within 24 hours of the visit`}
        />
        <Row
          lead={<Glyph icon={cardIcon} tone="info" />}
          title={t`Payments and receipts`}
          sub={t`Orders placed, paid, part paid, returned`}
        />
        <Row
          lead={<Glyph icon={lockIcon} tone="info" />}
          title={t`Your account`}
          sub={t`New contact, new password, closing it`}
        />
      </Plate>
    </Section>
  );
}

function Unavailable({ actor }: LettersProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return <PageNotLoaded failure={failure} onRetry={() => actor.send({ type: 'letters.refresh' })} />;
}
