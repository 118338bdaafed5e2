import type { Snapshot, StateValueFrom } from 'xstate';
import type { signUpMachine } from './sign-up.machine.ts';

type SignUpValue = StateValueFrom<typeof signUpMachine>;

/** A pause ends with its page: a reload would wait for ever, so the form is kept as it is without one. */
export const keptValue = (value: SignUpValue): SignUpValue =>
  typeof value === 'object' && value.details === 'pausing' ? { details: 'filling' } : value;

const isPersisted = (snapshot: object): snapshot is { value: SignUpValue } => 'value' in snapshot;

export const keptSignUp = (snapshot: Snapshot<unknown>): Snapshot<unknown> =>
  isPersisted(snapshot) ? Object.assign({ ...snapshot }, { value: keptValue(snapshot.value) }) : snapshot;
