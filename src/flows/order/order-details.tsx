import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { InvoiceActor } from '#src/flows/invoice/invoice.definition.ts';
import { Card } from '#src/ui/card/card.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { Inline, Page, Section, Split } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { CounterNote } from '../invoice/counter-note.tsx';
import { InvoiceBill } from '../invoice/invoice-bill.tsx';
import { InvoiceItems } from '../invoice/invoice-items.tsx';
import { MoneyNote } from '../invoice/money-note.tsx';
import { PaymentBadge } from '../invoice/payment-badge.tsx';
import { useWhose } from '../invoice/use-whose.ts';
import { LastSeen } from '../offline-copy/last-seen.tsx';
import { hrefOfAttachment } from '../records/hrefs.ts';
import { DeliverTo } from './deliver-to.tsx';
import { OrderTracking } from './order-tracking.tsx';

interface OrderProps {
  actor: InvoiceActor;
  invoice: Invoice;
}

/** Tracking, items, recipient and bill of an order. */
export function OrderDetails({ actor, invoice }: OrderProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const isSettled = useSelector(actor, ({ value }) => statePath(value) === 'shown');
  const failure = useSelector(actor, ({ context }) => context.failure);
  const canRefresh = useSelector(actor, (snapshot) => snapshot.can({ type: 'invoice.refresh' }));
  const { delivery } = invoiceFacts(invoice);
  const whose = useWhose()(invoice.patientId);
  return (
    <Page>
      {whose && <Text tone="muted">{t`For ${whose}`}</Text>}
      <LastSeen of={invoiceCalls.loadInvoice} />
      {isSettled && failure && (
        <Note tone="bad" title={t`It could not be noted that you have this order`}>
          {failureWords(failure)}
        </Note>
      )}
      <Split
        aside={
          <>
            {delivery && <DeliverTo delivery={delivery} />}
            <OrderPayment invoice={invoice} />
          </>
        }
      >
        <OrderTracking
          invoice={invoice}
          canRefresh={canRefresh}
          onRefresh={() => actor.send({ type: 'invoice.refresh' })}
        />
        <CounterNote invoice={invoice} />
        <InvoiceItems invoice={invoice} />
      </Split>
    </Page>
  );
}

function OrderPayment({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  return (
    <Section title={t`Payment`}>
      <Card>
        <Inline isSpread>
          <Text tone="muted">{t`Status`}</Text>
          <PaymentBadge invoice={invoice} />
        </Inline>
        <MoneyNote invoice={invoice} />
        <InvoiceBill invoice={invoice} />
      </Card>
      {invoice.receipt && (
        <Plate>
          <Row
            lead={<Glyph icon={recordsIcon} />}
            title={t`Receipt`}
            sub={t`PDF`}
            href={hrefOfAttachment(invoice.receipt)}
          />
        </Plate>
      )}
    </Section>
  );
}
