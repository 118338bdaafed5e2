/** Joining NIK$ in Chromium: whether the consent is asked for and given, and the step in the address. */
import { statePath } from '#machines/kit/state-path.ts';
import { selectIsEligible } from '#machines/niks-join/niks-join.selectors.ts';
import type { NiksJoinContext } from '#machines/niks-join/niks-join.types.ts';
import { hands } from '../hands/niks-join.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

export const screens: readonly Screen[] = hands.map((one) =>
  screenOf(one, {
    observe: async (at, state) => {
      const popup = at.page.getByRole('dialog');
      const box = popup.getByRole('checkbox');
      return {
        state: (await popup.count()) === 0 ? null : state,
        consent: (await box.count()) === 0 ? null : await box.isChecked(),
      };
    },
    expected: (snapshot, emitted) => {
      const { consent }: NiksJoinContext = snapshot.context;
      const isLeft = emitted.includes('popup.close') || emitted.includes('niksJoin.store');
      const isAsked = snapshot.matches('checklist') || snapshot.matches('joining');
      const isShown = !isLeft && isAsked && selectIsEligible({ context: snapshot.context });
      return { state: isLeft ? null : statePath(snapshot.value), consent: isShown ? consent !== null : null };
    },
    lookOf: (snapshot) => {
      const { consent, failure, hasAccount, isReading }: NiksJoinContext = snapshot.context;
      if (!snapshot.hasTag('settled')) return null;
      const marks = [
        !hasAccount && 'guest',
        isReading && 'reading',
        selectIsEligible({ context: snapshot.context }) && 'eligible',
        consent && 'agreed',
        failure && 'refused',
      ];
      return [statePath(snapshot.value), ...marks.filter(Boolean)].join(' ');
    },
    comesBack: () => false,
  }),
);
