import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { moneyFromWire } from '#contract/money.ts';
import { NIK_VALUE, NIKS_EARNED_PER, NIKS_SOON_MONTHS } from '#contract/niks.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { NiksRead } from '#machines/membership/membership.types.ts';
import { useService } from '#src/app/use-app.ts';
import type { MembershipActor } from '#src/flows/membership/membership.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { NotRead } from '#src/ui/flow/not-read.tsx';
import { storeIcon } from '#src/ui/icon/store.icon.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { BonusLink, NiksBars, NiksCard, type NiksCardProps } from '#src/ui/niks/niks-card.tsx';
import { CardSkeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { HintDialog } from './hint-dialog.tsx';
import { JoinCard } from './join-card.tsx';
import { NiksFooter } from './niks-facts.tsx';

interface NiksProps {
  actor: MembershipActor;
}

/** The balance, or the way in (NIKS-09). */
export function MemberNiks({ actor }: NiksProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const read = useSelector(actor, ({ context }) => context.read);
  const { popup } = useService('flows');
  const isCovered = useSyncExternalStore(popup.subscribe, popup.get) !== null;
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (path === 'unavailable')
    return (
      <NotRead
        title={t`Your NIK$ could not be loaded`}
        failure={failure}
        onRetry={() => actor.send({ type: 'membership.refresh' })}
      />
    );
  if (read === null)
    return (
      <SkeletonRegion label={t`Loading your NIK$`}>
        <CardSkeleton of="niks" />
      </SkeletonRegion>
    );
  return (
    <>
      {read.membership.joinedAt === null ? <JoinCard /> : <Balance read={read} />}
      {path === 'hinting' && !isCovered && <HintDialog actor={actor} />}
    </>
  );
}

/** The foot names the NIK$ that end next; at zero it shows the way to the next ones. */
function useFoot({ balance, isNew, membership }: NiksRead): NiksCardProps['foot'] {
  const { t } = useLingui();
  const { money, date } = useFormat();
  const per = money(moneyFromWire(NIKS_EARNED_PER));
  const months = NIKS_SOON_MONTHS;
  if (balance === 0)
    return {
      href: '/store',
      icon: storeIcon,
      title: isNew ? t`Earn your first NIK$` : t`Earn NIK$ again`,
      sub: t`1 for every ${per} of skin care`,
    };
  const [next] = membership.endingSoon;
  const points = next?.points ?? 0;
  const day = next && date(next.endsOn);
  return {
    href: '/history',
    title: next ? t`${points} NIK$ expire on ${day}` : t`Nothing expires in the next ${months} months`,
    sub: t`See your NIK$ history`,
  };
}

function Balance({ read }: { read: NiksRead }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const foot = useFoot(read);
  const { balance, membership } = read;
  const worth = money(moneyFromWire(balance * NIK_VALUE));
  const value = money(moneyFromWire(NIK_VALUE));
  const { bonusRatio } = membership;
  const percent = Math.round((bonusRatio ?? 0) * 100);
  return (
    <>
      <NiksCard
        label={t`Your NIK$`}
        balance={balance}
        worth={balance === 0 ? t`1 NIK$ is worth ${value}` : t`worth ${worth} · 1 NIK$ = ${value}`}
        foot={foot}
      />
      {bonusRatio !== null && (
        <BonusLink
          href="/store"
          title={t`Birthday bonus: ${percent}% extra`}
          sub={t`On your first purchase this month`}
        />
      )}
    </>
  );
}

/** Lists day by day the NIK$ that end soon (NIKS-07), and says where NIK$ are used. */
export function NiksAside({ actor }: NiksProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const read = useSelector(actor, ({ context }) => context.read);
  const isShown = useSelector(actor, (snapshot) => !snapshot.matches('unavailable'));
  if (read === null || !isShown) return null;
  const months = NIKS_SOON_MONTHS;
  const { endingSoon } = read.membership;
  const most = Math.max(...endingSoon.map(({ points }) => points));
  const bars = endingSoon.map(({ points, endsOn }) => ({
    day: date(endsOn),
    amount: t`${points} NIK$`,
    part: points / most,
  }));
  return (
    <>
      {bars.length > 0 && (
        <Section title={t`Expiring in ${months} months`}>
          <Card isRoomy>
            <NiksBars bars={bars} />
          </Card>
        </Section>
      )}
      <NiksFooter />
    </>
  );
}
