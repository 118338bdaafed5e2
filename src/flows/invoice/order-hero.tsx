import type { ReactNode } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { orderSaid } from '#contract/order-words.ts';
import { type InvoiceFacts, invoiceFacts } from '#machines/invoice/invoice.selectors.ts';
import type { SceneName } from '#src/ui/brand/scene.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { useVoice } from './use-voice.ts';

const SCENES: Partial<Record<InvoiceFacts['state'], SceneName>> = {
  made: 'waiting',
  toPay: 'waiting',
  changed: 'waiting',
  atCounter: 'waiting',
  processing: 'waiting',
  checking: 'waiting',
  checkingLate: 'waiting',
  overdue: 'missed',
  notAsked: 'missed',
  rejected: 'missed',
  rejectedReturning: 'missed',
  rejectedReturned: 'missed',
  voidedReturning: 'missed',
  voided: 'missed',
  unpaid: 'missed',
  unanswered: 'missed',
};

/** The state of an order, as its own page says it. @param children instead of its sentence */
export function OrderHero({ invoice, children }: { invoice: Invoice; children?: ReactNode }) {
  const { title, sentence } = orderSaid(invoice, useVoice());
  return (
    <Hero scene={SCENES[invoiceFacts(invoice).state] ?? 'booked'} title={title}>
      {children ?? sentence}
    </Hero>
  );
}
