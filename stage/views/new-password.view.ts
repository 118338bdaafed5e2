/** A new password as a person chooses it. */
import { changePasswordHands, newPasswordHands } from '../hands/new-password.hands.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

/** By the link of a mail it is a part of another flow. */
const newPasswordOn = (stage: Stage) =>
  stage.flow('newPassword') ?? stage.flow('passwordReset')?.getSnapshot().children.newPassword;

export const views = viewsOf([newPasswordHands, changePasswordHands], newPasswordOn, {
  moves: { 'meterDelay is over': (stage) => stage.pass(1_000) },
  region: () => document.querySelector('form'),
});
