import { useSelector } from '@xstate/react';
import { selectCountdown } from '#machines/hold/hold.selectors.ts';
import { lazyView } from '#src/ui/lazy-view.ts';
import type { HoldActor } from '#src/wiring/hold.wiring.ts';
import { useCell, useWiring } from '#src/wiring/use-wiring.ts';

const HoldCountdown = lazyView(() => import('./countdown.tsx'));

/** Where the countdown floats while a time is held; its code comes with the first hold (HOLD-07). */
export function HoldPlace() {
  const hold = useCell(useWiring().hold);
  return hold && <IfHeld actor={hold} />;
}

function IfHeld({ actor }: { actor: HoldActor }) {
  const isHeld = useSelector(actor, (snapshot) => selectCountdown(snapshot) !== null);
  return isHeld && <HoldCountdown actor={actor} />;
}
