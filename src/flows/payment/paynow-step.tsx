import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PayNowSettings } from '#contract/calls/payment.calls.ts';
import { PAYNOW_CODE_DAYS } from '#contract/constants.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { addDays, type ClinicDay, clinicDayOf } from '#contract/time.ts';
import { selectTransfer } from '#machines/payment/payment.selectors.ts';
import { useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Amount } from '#src/ui/amount/amount.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Dock, DockRow } from '#src/ui/dock/dock.tsx';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { downloadIcon } from '#src/ui/icon/download.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { QrCode } from '#src/ui/qr-code/qr-code.tsx';
import { saveQr } from '#src/ui/qr-code/save-qr.ts';
import { StepList } from '#src/ui/step-list/step-list.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import type { StepProps } from './payment.types.ts';
import { PaymentPage } from './payment-page.tsx';
import { useCompletionWords } from './payment-words.ts';

/** The code of this transfer, which stays the same while its page is open. */
const useTransfer = ({ actor }: StepProps) => {
  const time = useService('time');
  const snapshot = useSelector(actor, (present) => present);
  const [expires] = useState(() => addDays(clinicDayOf(time.now()), PAYNOW_CODE_DAYS));
  const transfer = selectTransfer(snapshot, expires);
  return transfer && { ...transfer, expires };
};

/** A transfer by PayNow: the code, what to write in it, and what happens then (PAY-07 to PAY-10). */
export function PayNowStep({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const completionWords = useCompletionWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const transfer = useTransfer({ actor });
  if (transfer === null) return null;
  const { invoice, payNow, expires, text } = transfer;
  return (
    <PaymentPage invoice={invoice} isBillWideOnly>
      <Heading size="xl">{t`Pay by PayNow`}</Heading>
      {failure && <Note tone="bad">{completionWords(failure)}</Note>}
      <Amount isCentred label={t`Pay exactly`} amount={format.money(invoice.ostBalance)} />
      <Stack gap={2}>
        <QrCode text={text} label={t`QR code for your bank app: the amount and the order number are in it`} />
        <PayBy invoice={invoice} expires={expires} />
      </Stack>
      <References invoice={invoice} payNow={payNow} />
      <StepList
        steps={[
          t`Save the QR and open your bank app.`,
          t`Scan or upload it, check the order number, pay.`,
          t`Come back and tap “I have paid”.`,
        ]}
      />
      <Note tone="quiet">
        {t`PayNow orders are processed in Singapore office hours. We aim to ship within three business days.`}
      </Note>
    </PaymentPage>
  );
}

/** The only deadline on the page: an order that is kept for minutes shows those instead, in the wizard. */
function PayBy({ invoice: { payBy, reservedUntil }, expires }: { invoice: Invoice; expires: ClinicDay }) {
  const { t } = useLingui();
  const { date, day } = useFormat();
  if (reservedUntil !== null) return null;
  const lastDay = payBy === null ? date(expires) : day(clinicDayOf(payBy));
  return (
    <Text isCentred size="sm" tone="muted">
      {payBy === null
        ? t`This code works until ${lastDay}.`
        : t`Please pay by ${lastDay}. Later the order ends by itself.`}
    </Text>
  );
}

/** The payer copies these into the transfer. */
export function References({ invoice, payNow }: { invoice: Invoice; payNow: PayNowSettings }) {
  const { t } = useLingui();
  return (
    <Plate>
      <Row
        label={t`Write this in the comment`}
        title={invoice.invoiceNo}
        end={<CopyButton text={invoice.invoiceNo} name={t`order number`} />}
      />
      <Row
        label={t`Company UEN`}
        title={payNow.uen}
        sub={payNow.name}
        end={<CopyButton text={payNow.uen} name={t`company UEN`} />}
      />
    </Plate>
  );
}

export function PayNowDock({ actor }: StepProps) {
  const { t } = useLingui();
  const transfer = useTransfer({ actor });
  const isTelling = useSelector(actor, (snapshot) => snapshot.matches('announcing'));
  const [isSaved, setIsSaved] = useState<boolean | null>(null);
  const save = async () => {
    if (transfer) setIsSaved(await saveQr(transfer.text, `PayNow-${transfer.invoice.invoiceNo}`));
  };
  return (
    <Dock reason={isSaved === false ? t`Not saved. Take a picture of the screen instead.` : null}>
      <DockRow>
        <Button kind="line" icon={isSaved ? checkIcon : downloadIcon} onPress={() => void save()}>
          {isSaved ? t`Saved` : t`Save QR`}
        </Button>
        <Button isBusy={isTelling} onPress={() => actor.send({ type: 'step.next' })}>
          {isTelling ? t`Sending…` : t`I have paid`}
        </Button>
      </DockRow>
    </Dock>
  );
}
