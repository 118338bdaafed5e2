import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import type { HoldingProps } from './booking.types.ts';
import { CallClinicRow } from './call-clinic.tsx';
import { HeldCard } from './held-card.tsx';

/** The payment arrived after the hold had expired and the time was sold: the money is refunded (HOLD-12). */
export function SlotLostStep({ actor, holding }: HoldingProps) {
  const { t } = useLingui();
  const appointment = useSelector(actor, ({ context }) => context.appointment);
  const invoice = useSelector(holding, ({ context }) => context.invoice);
  const { money } = useFormat();
  if (invoice === null) return null;
  const { reference, status } = invoice.payment;
  const amount = money(invoice.total);
  const number = reference ?? invoice.invoiceNo;
  return (
    <Page>
      <Stack gap={6}>
        <Stack gap={2}>
          <Heading size="xl">{t`You paid, but the time was gone`}</Heading>
          <Text tone="muted">
            {t`Your payment came when this time was no longer held for you. You are not booked.`}
          </Text>
        </Stack>
        <Note
          tone={status === 'refunded' ? 'ok' : 'warn'}
          title={status === 'refunded' ? t`${amount} was sent back to your card` : t`${amount} goes back to your card`}
        >
          {t`You need not do anything. Banks take up to ten working days to show it.`}
        </Note>
        {appointment && <HeldCard appointment={appointment} />}
        <Plate>
          <Row label={t`Reference`} title={number} end={<CopyButton text={number} name={t`Reference`} />} />
          <CallClinicRow actor={actor} />
        </Plate>
      </Stack>
    </Page>
  );
}

export function SlotLostDock({ holding }: HoldingProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button onPress={() => holding.send({ type: 'start.edit' })}>{t`Choose another time`}</Button>
    </Dock>
  );
}
