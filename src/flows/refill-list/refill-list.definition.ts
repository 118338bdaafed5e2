/** The refill list, and the medicines that can be put on it. */
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { RefillableId } from '#contract/ids.ts';
import { required } from '#machines/kit/required.ts';
import { refillListMachine } from '#machines/refill-list/refill-list.machine.ts';
import { type FlowApp, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { createKeptList, type KeptList } from '#src/app/outside/kept-list.ts';
import { dataOf, load } from '#src/app/rows.ts';

export type RefillListActor = Shown<typeof refillListMachine>;

export const keptRefillListOf = ({ storage, member }: FlowApp): KeptList<RefillableId> =>
  createKeptList(storage, 'refillList', RefillableId, required(member(), 'member')._id);

export default flow('refillList', refillListMachine)(
  { loadMedicines: load(refillCalls.listMedicines, dataOf) },
  {
    isMembers: true,
    input: ({ app }) => ({
      patientId: required(app.member(), 'member')._id,
      listed: keptRefillListOf(app).read(),
    }),
    serves: () => true,
    told: (_opening, _snapshot, isNew) => (isNew ? null : { type: 'medicines.refresh' }),
    hears: {
      'refill.ordered': () => ({ type: 'list.read', listed: [] }),
      'network.returned': () => ({ type: 'medicines.refresh' }),
    },
    follow: (actor, app) => {
      const kept = keptRefillListOf(app);
      let saved = actor.getSnapshot().context.listed;
      actor.subscribe(({ context: { listed } }) => {
        if (listed !== saved) kept.write(listed);
        saved = listed;
      });
      return kept.onChangeElsewhere((listed) => actor.send({ type: 'list.read', listed }));
    },
  },
);
