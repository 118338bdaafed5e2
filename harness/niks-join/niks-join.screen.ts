/** Joining NIK$ in Chromium: whether the consent is asked for and given, and the step in the address. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { selectIsEligible } from '#machines/niks-join/niks-join.selectors.ts';
import type { NiksJoinContext } from '#machines/niks-join/niks-join.types.ts';

export const own: OwnScreen = {
  observe: async (at, state) => {
    const popup = at.page.getByRole('dialog');
    const [consent = null] = await popup
      .locator('input[type=checkbox]')
      .evaluateAll((boxes: HTMLInputElement[]) => boxes.map(({ checked }) => checked));
    return { state: (await popup.count()) === 0 ? null : state, consent };
  },
  expected: (snapshot, emitted) => {
    const { consent }: NiksJoinContext = snapshot.context;
    const isLeft = emitted.includes('popup.close') || emitted.includes('niksJoin.store');
    const isAsked = snapshot.matches('checklist') || snapshot.matches('joining');
    const isShown = !isLeft && isAsked && selectIsEligible({ context: snapshot.context });
    return { state: isLeft ? null : statePath(snapshot.value), consent: isShown ? consent !== null : null };
  },
};
