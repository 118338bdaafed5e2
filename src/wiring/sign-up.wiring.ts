import { type ActorRefFrom, waitFor } from 'xstate';
import { otpMachine } from '#machines/otp/otp.machine.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { SignUpInput } from '#machines/sign-up/sign-up.types.ts';
import signUpFlow from '#src/flows/sign-up.definition.ts';
import { wire } from '#src/flows/wire.ts';
import type { VisitorOptions } from './visitor.ts';

export type SignUpActor = ActorRefFrom<typeof signUpMachine>;
export type OtpActor = ActorRefFrom<typeof otpMachine>;

/** Its calls need a session, and a restored wizard may ask at once. */
export const whenSomebodyIsThere = async (session: VisitorOptions['session']): Promise<void> =>
  void (await waitFor(session, (snapshot) => snapshot.matches('present')));

/** Raised when the shape of a context changes. */
const CONTEXT_VERSION = 1;
const MACHINES = [signUpMachine, otpMachine];

/** A sub-flow's moves are told to its own subscribers only. */
const tellCodeLeft = (signUp: SignUpActor, onCodeLeft: () => void): void => {
  let followed: OtpActor | undefined;
  let wasEntering = false;
  const look = () => {
    const { otp } = signUp.getSnapshot().children;
    if (otp !== followed) otp?.subscribe(look);
    followed = otp;
    const isEntering = otp?.getSnapshot().matches('code') ?? false;
    if (wasEntering && !isEntering) onCodeLeft();
    wasEntering = isEntering;
  };
  look();
  signUp.subscribe(look);
};

/** The sign-up wizard: the one that this tab keeps, or a new one. Passwords are not kept. */
export const startSignUp = (options: VisitorOptions, step: SignUpInput['step']): SignUpActor => {
  const input = { wizardId: `signUp.${crypto.randomUUID()}`, now: options.time.now(), step };
  const actor = options.visit.resume('signUp', wire(signUpFlow, options), MACHINES, CONTEXT_VERSION, input);
  tellCodeLeft(actor, options.onCodeLeft);
  return actor;
};
