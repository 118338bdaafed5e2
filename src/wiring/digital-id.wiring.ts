import type { ActorRefFrom } from 'xstate';
import type { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';

export type DigitalIdActor = ActorRefFrom<typeof digitalIdMachine>;
