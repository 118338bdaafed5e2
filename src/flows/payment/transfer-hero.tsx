import type { ReactNode } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { MONEY_WORDS } from '#contract/order-words.ts';
import { Hero } from '#src/ui/empty/empty.tsx';
import { OrderHero } from '../invoice/order-hero.tsx';
import { useVoice } from '../invoice/use-voice.ts';

/** A transfer was announced: of an order, or of a bill of the clinic that has no delivery. */
export function TransferHero({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const { tongue } = useVoice();
  if (invoice.delivery.length > 0) return <OrderHero invoice={invoice}>{children}</OrderHero>;
  return (
    <Hero scene="waiting" title={MONEY_WORDS.announced[tongue]}>
      {children}
    </Hero>
  );
}
