import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { payButtonSaid } from '#contract/order-words.ts';
import { clinicDayOf } from '#contract/time.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { useFlow, useService } from '#src/app/use-app.ts';
import type { RefillListActor } from '#src/flows/refill-list/refill-list.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Amount } from '#src/ui/amount/amount.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Dock, DockRow } from '#src/ui/dock/dock.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { downloadIcon } from '#src/ui/icon/download.icon.ts';
import { storeIcon } from '#src/ui/icon/store.icon.ts';
import { Inline, Page, Stack } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { LastSeen } from '../offline-copy/last-seen.tsx';
import { AgainItems } from '../refill-list/again-items.tsx';
import { RefillBadge } from '../refill-list/refill-badge.tsx';
import { CounterNote } from './counter-note.tsx';
import { CreditNote } from './credit-note.tsx';
import type { InvoiceActor } from './invoice.definition.ts';
import { InvoiceBill } from './invoice-bill.tsx';
import { InvoiceItems } from './invoice-items.tsx';
import { OrderUnavailable } from './invoice-unavailable.tsx';
import { useKindOf } from './kind-of.ts';
import { MoneyNote } from './money-note.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { useInvoice } from './use-invoice.ts';
import { useVoice } from './use-voice.ts';
import { useWhose } from './use-whose.ts';

/** /invoiceDetail?id=: items and total of an invoice, with links to pay it and to its receipt. */
export default function InvoiceDetailView() {
  const actor = useInvoice();
  const refills = useFlow('refillList', undefined);
  return actor ? <InvoiceDetail actor={actor} refills={refills} /> : <PageSkeleton />;
}

function InvoiceDetail({ actor, refills }: { actor: InvoiceActor; refills: RefillListActor | null }) {
  const invoice = useSelector(actor, ({ context }) => context.invoice);
  const isUnavailable = useSelector(actor, (snapshot) => snapshot.matches('unavailable'));
  if (isUnavailable) return <OrderUnavailable actor={actor} />;
  if (invoice === null) return <PageSkeleton />;
  return (
    <>
      <Page>
        <Stack gap={6}>
          <LastSeen of={invoiceCalls.loadInvoice} />
          <InvoiceCard invoice={invoice} />
          <CounterNote invoice={invoice} />
          <InvoiceItems invoice={invoice} />
          {refills && <AgainItems actor={refills} invoice={invoice} />}
          <OrderLink invoice={invoice} />
        </Stack>
      </Page>
      {refills && <RefillBadge actor={refills} />}
      <InvoiceDock invoice={invoice} />
    </>
  );
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const format = useFormat();
  const kindOf = useKindOf();
  const { invoiceNo, createdAt, ostBalance, total } = invoice;
  const whose = useWhose()(invoice.patientId);
  return (
    <Card isRoomy>
      <Stack gap={2}>
        <Inline isSpread>
          <PaymentBadge invoice={invoice} />
          <Text size="sm" tone="muted">
            {kindOf(invoice).title}
          </Text>
        </Inline>
        <Amount
          label={[invoiceNo, format.date(clinicDayOf(createdAt)), whose].filter(Boolean).join(' · ')}
          amount={format.money(ostBalance > 0 ? ostBalance : total)}
        />
      </Stack>
      {invoice.credit && <CreditNote credit={invoice.credit} total={total} />}
      <MoneyNote invoice={invoice} />
      <InvoiceBill invoice={invoice} />
    </Card>
  );
}

/** Link to the page that tracks the delivery of an order. */
function OrderLink({ invoice: { _id, delivery } }: { invoice: Invoice }) {
  const { t } = useLingui();
  if (delivery.length === 0) return null;
  return (
    <Plate>
      <Row lead={<Glyph icon={storeIcon} />} title={t`Follow this order`} href={`/orderDetails?id=${_id}`} />
    </Plate>
  );
}

/** An order of refills is paid in its wizard (REC-21), every other invoice in a popup of its own. */
function PayButton({ invoice, children }: { invoice: Invoice; children: string }) {
  const flows = useService('flows');
  const { _id, invoiceType } = invoice;
  if (invoiceType !== 'Refill' || invoiceFacts(invoice).goesAbroad)
    return <ButtonLink href={`/invoiceDetail?id=${_id}&flow=payment`}>{children}</ButtonLink>;
  return <Button onPress={() => flows.open('refill', { type: 'refill.pay', invoice })}>{children}</Button>;
}

function InvoiceDock({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const voice = useVoice();
  const { receipt } = invoice;
  const pay = invoiceFacts(invoice).isPayable && (
    <PayButton invoice={invoice}>{payButtonSaid(invoice, voice)}</PayButton>
  );
  const pdf = receipt && (
    <ButtonLink kind="line" icon={downloadIcon} href={`/attachment?id=${receipt}`}>
      {pay ? t`PDF` : t`Receipt (PDF)`}
    </ButtonLink>
  );
  if (!pay && !pdf) return null;
  return (
    <Dock>
      {pay && pdf ? (
        <DockRow>
          {pdf}
          {pay}
        </DockRow>
      ) : (
        pay || pdf
      )}
    </Dock>
  );
}
