/** Held times as a person sees them: the countdown over every page. */
import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import { reachable } from '#harness/dom/hand.ts';
import type { Harness } from '#harness/dom/harness.tsx';
import type { OwnView } from '#harness/dom/view-of.ts';
import { countdownOf } from '#machines/hold/hold.rules.ts';
import type { Hold } from '#machines/hold/hold.types.ts';
import { required } from '#machines/kit/required.ts';
import { HOLD_KEY } from './hold.driver.ts';

const countdown = () => screen.queryByRole('region', { name: t`Time left to pay` });

const idsOf = (holds: readonly Hold[]) => holds.map(({ id }) => id).toSorted();
const missing = (harness: Harness): string[] => {
  const { holds } = required(harness.flow('hold'), 'hold').getSnapshot().context;
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
