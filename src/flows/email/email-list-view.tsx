import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Mail } from '#machines/mails/mails.types.ts';
import { useFlow } from '#src/app/use-app.ts';
import type { MailsActor } from '#src/flows/mails/mails.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { starIcon } from '#src/ui/icon/star.icon.ts';
import { Inline, Page } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Hidden } from '#src/ui/text/text.tsx';
import { useSampleMails } from './sample-mails.ts';

/** /profile/email: the sample mails (NAV-15). */
export default function EmailListView() {
  const actor = useFlow('mails', null);
  return actor ? <MailList actor={actor} /> : <PageSkeleton />;
}

function MailList({ actor }: { actor: MailsActor }) {
  const { t } = useLingui();
  const mails = useSelector(actor, ({ context }) => context.mails);
  return (
    <Page>
      <Note
        tone="quiet"
        icon={mailIcon}
      >{t`These are samples. What the clinics send you is in your own mailbox.`}</Note>
      {mails.length === 0 ? (
        <Empty scene="documents" title={t`No email messages`}>
          {t`The samples are here again when you next open the app.`}
        </Empty>
      ) : (
        <Plate>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </Plate>
      )}
    </Page>
  );
}

function MailRow({ mail: { id, isRead, isStarred } }: { mail: Mail }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const words = useSampleMails()[id];
  if (!words) return null;
  return (
    <Row
      isTop
      href={`/profile/email/${id}`}
      lead={<Glyph icon={mailIcon} tone={isRead ? 'neutral' : 'primary'} />}
      title={words.subject}
      sub={`${words.from} · ${date(words.sentOn)}`}
      end={
        <Inline>
          {words.attachments.length > 0 && (
            <>
              <Icon path={recordsIcon} size={20} />
              <Hidden>{t`with attachments`}</Hidden>
            </>
          )}
          {isStarred && (
            <>
              <Icon path={starIcon} size={20} />
              <Hidden>{t`starred`}</Hidden>
            </>
          )}
          {!isRead && <Badge tone="new">{t`New`}</Badge>}
        </Inline>
      }
    />
  );
}
