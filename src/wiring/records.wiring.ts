import { type ActorRefFrom, createActor } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import { recordsMachine } from '#machines/records/records.machine.ts';
import type { RecordTab } from '#machines/records/records.types.ts';
import records from '#src/flows/records.definition.ts';
import type { Services } from '#src/flows/services.ts';
import { wire } from '#src/flows/wire.ts';

export type RecordsActor = ActorRefFrom<typeof recordsMachine>;

export const startRecords = (options: Services, member: Profile, tab: RecordTab): RecordsActor => {
  /** The person comes back to the list that they left. */
  const from = () => `/records?tab=${actor.getSnapshot().context.tab}`;
  const machine = wire(records, { ...options, from });
  const actor: RecordsActor = createActor(machine, { input: { tab, number: member.standing.number } });
  actor.start();
  return actor;
};
