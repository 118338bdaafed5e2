import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import { useFlow } from '#src/app/use-app.ts';
import type { MailsActor } from '#src/flows/mails/mails.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { Page, Section, Stack } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { useSampleMails } from './sample-mails.ts';

/** /profile/email/:id: one of the sample mails (NAV-16). */
export default function EmailDetailView() {
  const { id } = useParams({ strict: false });
  const actor = useFlow('mails', id ?? '');
  return actor ? <MailDetail actor={actor} /> : <PageSkeleton />;
}

function MailDetail({ actor }: { actor: MailsActor }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const open = useSelector(actor, ({ context }) => context.open);
  const confirm = useSelector(actor, ({ children }) => children.confirm);
  const mails = useSampleMails();
  const mail = open === null ? undefined : mails[open];
  if (path === 'missing')
    return (
      <Page>
        <Empty
          scene="documents"
          title={t`This email is not here any more`}
          actions={<ButtonLink isInline href="/profile/email">{t`All email messages`}</ButtonLink>}
        />
      </Page>
    );
  if (!mail) return <PageSkeleton />;
  return (
    <Page>
      <Stack gap={2}>
        <Heading size="xl">{mail.subject}</Heading>
        <Text tone="muted">{`${mail.from} · ${date(mail.sentOn)}`}</Text>
      </Stack>
      <Card isRoomy>
        <Stack>
          {mail.paragraphs.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </Stack>
      </Card>
      {mail.attachments.length > 0 && (
        <Section title={t`Attachments`} size="label">
          <Plate>
            {mail.attachments.map((name) => (
              <Row key={name} lead={<Glyph icon={recordsIcon} />} title={name} sub={t`Sample`} />
            ))}
          </Plate>
        </Section>
      )}
      {path === 'confirmingDelete' && confirm && <ConfirmDialog actor={confirm} />}
    </Page>
  );
}
