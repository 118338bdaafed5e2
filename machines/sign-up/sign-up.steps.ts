import type { StateValueFrom } from 'xstate';
import type { StatePath } from '../kit/state-path.ts';
import type { signUpMachine } from './sign-up.machine.ts';

export type SignUpPath = StatePath<StateValueFrom<typeof signUpMachine>>;
/** The step in the address; digitalId is /signupSingpass on its way out. */
export type SignUpStep = 'identity' | 'digitalId' | 'details' | 'code' | 'password';

export const signUpSteps: Record<SignUpPath, SignUpStep> = {
  routingStart: 'identity',
  identity: 'identity',
  digitalId: 'digitalId',
  routingAfterDigitalId: 'digitalId',
  checkingIdentity: 'identity',
  routingIdentity: 'identity',
  manualActivation: 'identity',
  'details.filling': 'details',
  'details.checkingEmail': 'details',
  'details.pausing': 'details',
  'details.lookingUp': 'details',
  routingDetails: 'details',
  checkingDetails: 'details',
  code: 'code',
  password: 'password',
  signingIn: 'password',
  routingRefusal: 'password',
  signedIn: 'password',
  signedUp: 'password',
};

/** The step bar (SIGNUP-17). */
export const signUpProgress = ['identity', 'details', 'code', 'password'] as const satisfies readonly SignUpStep[];
