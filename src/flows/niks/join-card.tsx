import { useLingui } from '@lingui/react/macro';
import { moneyFromWire } from '#contract/money.ts';
import { NIK_VALUE } from '#contract/niks.ts';
import { useFormat } from '#src/format/use-format.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { NiksFacts } from './niks-facts.tsx';

/** The card invites a person who does not collect NIK$ yet to join. */
export function JoinCard() {
  const { t } = useLingui();
  const { money } = useFormat();
  const value = money(moneyFromWire(NIK_VALUE));
  return (
    <Card isRoomy>
      <Hero scene="niks" title={t`Join NIK$, spend less on skin care`}>
        {t`Free to join. 1 NIK$ is worth ${value}.`}
      </Hero>
      <NiksFacts />
      <ButtonLink href="/home?flow=niksJoin">{t`Check if I can join`}</ButtonLink>
    </Card>
  );
}
