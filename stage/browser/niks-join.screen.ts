/** Joining NIK$ in Chromium: whether the consent is asked for and given, and the step in the address. */
import type { Locator } from 'playwright-core';
import { statePath } from '#machines/kit/state-path.ts';
import { selectIsEligible } from '#machines/niks-join/niks-join.selectors.ts';
import type { NiksJoinContext } from '#machines/niks-join/niks-join.types.ts';
import { hands } from '../hands/niks-join.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

/** Home asks the same call behind the popup: whether the popup itself waits for it, its own signs say. */
const stateOf = async (popup: Locator): Promise<string> => {
  const signs: readonly (readonly [state: string, sign: Locator])[] = [
    ['terms', popup.getByRole('list', { name: 'NIK$ terms and conditions' })],
    ['member', popup.getByRole('heading', { name: 'You collect NIK$ already' })],
    ['joined', popup.getByRole('heading', { name: 'Welcome to NIK$' })],
    ['unavailable', popup.getByRole('heading', { name: 'It could not be checked whether you can join' })],
    ['checklist', popup.getByRole('heading', { name: 'Conditions' })],
  ];
  for (const [state, sign] of signs) if (await sign.isVisible()) return state;
  return 'loading';
};

export const screens: readonly Screen[] = hands.map((one) =>
  screenOf(one, {
    observe: async (at, state) => {
      const popup = at.page.getByRole('dialog');
      const box = popup.getByRole('checkbox');
      return {
        state: (await popup.count()) === 0 ? null : state === 'loading' ? await stateOf(popup) : state,
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
