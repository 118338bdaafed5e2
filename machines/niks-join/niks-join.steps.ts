/** Per state: the step in the address. */
import type { StateValueFrom } from 'xstate';
import type { niksJoinMachine } from './niks-join.machine.ts';

export type NiksJoinStep = 'join' | 'terms' | 'joined';

export const niksJoinSteps: Record<Extract<StateValueFrom<typeof niksJoinMachine>, string>, NiksJoinStep> = {
  routingStart: 'join',
  loading: 'join',
  unavailable: 'join',
  routingRead: 'join',
  member: 'join',
  checklist: 'join',
  terms: 'terms',
  joining: 'join',
  joined: 'joined',
};
