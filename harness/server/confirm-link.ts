import type { SignUp } from '#contract/calls/signup.calls.ts';
import { sentTo, signUpWith } from './claims.ts';
import type { World } from './world.ts';

/** Signs a person up with a code by SMS, so that the email is only claimed. */
export const CLAIMER = {
  username: 'nora.new@example.com',
  identifier: '+6590001111',
  phone: '+6590001111',
} as const satisfies Partial<SignUp>;

/** The path of the link in the letter that asks the claimer to confirm the email. */
export const confirmPath = async (world: World): Promise<string> => {
  await signUpWith(world, CLAIMER);
  const [letter] = await sentTo(world, CLAIMER.username);
  const [path] = /\/confirmEmail\/[\w-]+/.exec(letter ?? '') ?? [];
  if (path === undefined) throw new Error('No letter was sent');
  return path;
};
