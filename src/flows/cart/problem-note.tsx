import { useLingui } from '@lingui/react/macro';
import type { CartProblem } from '#contract/entities/store.ts';
import type { Money } from '#contract/money.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Text } from '#src/ui/text/text.tsx';

interface ProblemNoteProps {
  problem: CartProblem;
  /** The price of one piece when the cart was saved. */
  was: Money;
}

/** The note names the problem that keeps an item from being bought, with its cure. */
export function ProblemNote({ problem: { code, left }, was }: ProblemNoteProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const words: Record<CartProblem['code'], string> = {
    gone: t`No longer sold. Please remove it.`,
    outOfStock: t`Sold out. Please remove it.`,
    tooMany: t`Only ${left} left. Please take fewer.`,
    priceChanged: t`The price has changed. It was ${money(was)} before.`,
  };
  return (
    <Text size="sm" tone={code === 'priceChanged' ? 'warn' : 'danger'} isInline>
      {words[code]}
    </Text>
  );
}
