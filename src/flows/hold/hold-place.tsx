import { useSelector } from '@xstate/react';
import { selectCountdown } from '#machines/hold/hold.selectors.ts';
import { useActorBeside } from '#src/app/use-app.ts';
import { lazyView } from '#src/ui/lazy-view.ts';
import type { HoldActor } from './hold.definition.ts';

const HoldCountdown = lazyView(() => import('./countdown.tsx'));

/** Place of the floating countdown while a time is held; its code is loaded with the first hold (HOLD-07). */
export function HoldPlace() {
  const hold = useActorBeside('hold');
  return hold && <IfHeld actor={hold} />;
}

function IfHeld({ actor }: { actor: HoldActor }) {
  const isHeld = useSelector(actor, (snapshot) => selectCountdown(snapshot) !== null);
  return isHeld && <HoldCountdown actor={actor} />;
}
