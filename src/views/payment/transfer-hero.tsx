import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { MONEY_WORDS } from '#contract/order-words.ts';
import { Hero } from '#src/ui/empty/empty.tsx';
import { OrderHero } from '../invoice/order-hero.tsx';
import { useVoice } from '../invoice/use-voice.ts';

/** A transfer was announced: of an order, or of a bill of the clinic that has no delivery. */
export function TransferHero({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { tongue } = useVoice();
  const words = t`We check your PayNow transfer in Singapore office hours. Until then it shows as awaiting transfer.`;
  if (invoice.delivery.length > 0) return <OrderHero invoice={invoice}>{words}</OrderHero>;
  return (
    <Hero scene="waiting" title={MONEY_WORDS.announced[tongue]}>
      {words}
    </Hero>
  );
}
