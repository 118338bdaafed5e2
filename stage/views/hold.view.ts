/** Held times as a person sees them: the countdown over every page. */
import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import { countdownOf } from '#machines/hold/hold.rules.ts';
import type { Hold } from '#machines/hold/hold.types.ts';
import { required } from '#machines/kit/required.ts';
import { HOLD_KEY } from '../hands/hold.hands.ts';
import { reachable } from './hand.ts';
import type { Stage } from './stage.tsx';
import type { OwnView } from './view-of.ts';

const countdown = () => screen.queryByRole('region', { name: t`Time left to pay` });

const idsOf = (holds: readonly Hold[]) => holds.map(({ id }) => id).toSorted();
const missing = (stage: Stage): string[] => {
  const { holds } = required(stage.flow('hold'), 'hold').getSnapshot().context;
  const kept: { items: readonly Hold[] } = JSON.parse(localStorage.getItem(HOLD_KEY) ?? '{"items":[]}');
  const isCounting = countdown() !== null;
  return [
    ...(isCounting === (countdownOf(holds) !== null) ? [] : [`the countdown is ${isCounting ? '' : 'not '}there`]),
    ...(String(idsOf(kept.items)) === String(idsOf(holds)) ? [] : [`kept is ${String(idsOf(kept.items))}`]),
  ];
};

export const own: OwnView = {
  region: countdown,
  local: (inside) => reachable('button', undefined, inside),
  missing,
};
