import type { ActorRefFrom } from 'xstate';
import type { deskAccountMachine } from '#machines/desk-account/desk-account.machine.ts';

export type AccountActor = ActorRefFrom<typeof deskAccountMachine>;
