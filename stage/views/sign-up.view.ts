/** Sign-up as a person uses it. */
import { signUpHands } from '../hands/sign-up.hands.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

/** Their screens have their own walks. */
const SUB_FLOWS = ['otp', 'newPassword', 'digitalId'];
const signUpOf = (stage: Stage) => stage.flow('signUp');

export const views = viewsOf(signUpHands, signUpOf, {
  region: (stage) => {
    const children = signUpOf(stage)?.getSnapshot().children;
    if (!children || Object.keys(children).some((id) => SUB_FLOWS.includes(id))) return null;
    return document.querySelector<HTMLElement>('#main')?.parentElement ?? null;
  },
});
