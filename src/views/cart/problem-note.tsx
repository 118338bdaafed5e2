import { useLingui } from '@lingui/react/macro';
import type { CartProblem } from '#contract/entities/store.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Text } from '#src/ui/text/text.tsx';

/** What stands against buying it, with its cure. */
export function ProblemNote({ problem: { code, left, price } }: { problem: CartProblem }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const words: Record<CartProblem['code'], string> = {
    gone: t`No longer sold. Please remove it.`,
    outOfStock: t`Sold out. Please remove it.`,
    tooMany: t`Only ${left} left. Please take fewer.`,
    priceChanged: t`The price has changed. It was ${money(price)} before.`,
  };
  return (
    <Text size="sm" tone={code === 'priceChanged' ? 'warn' : 'danger'} isInline>
      {words[code]}
    </Text>
  );
}
