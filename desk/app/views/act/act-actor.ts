import type { ActorRefFrom } from 'xstate';
import type { deskActMachine } from '#machines/desk-act/desk-act.machine.ts';

export type ActActor = ActorRefFrom<typeof deskActMachine>;
