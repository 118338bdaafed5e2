import * as v from 'valibot';
import { Medicine } from '#contract/entities/refill.ts';
import { words } from '#machines/kit/story.ts';
import { refillListMachine } from '#machines/refill-list/refill-list.machine.ts';
import { refillListStory } from '#machines/refill-list/refill-list.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { kai, mei } from '#model/samples.ts';

const medicine = (_id: string, how: string, members: object = {}) =>
  v.parse(Medicine, {
    _id,
    patientId: mei._id,
    name: `Item ${_id}`,
    again: { how, isDue: _id === 'cream' },
    ...members,
  });
export const cream = medicine('cream', 'refill');
const tablets = medicine('tablets', 'confirmation');
/** A medicine for which a doctor has to see the patient first. */
const steroid = medicine('steroid', 'appointment');
const ofKai = medicine('kais', 'refill', { patientId: kai._id });
export const medicines: readonly Medicine[] = [cream, tablets, steroid, ofKai];

export const refillListFlow = defineFlow({
  machine: refillListMachine,
  story: refillListStory,
  start: words('A member looks at their records', '会员查看记录'),
  input: { patientId: mei._id, listed: [] },
  events: {
    'medicines.refresh': plain,
    'item.add': { 'the cream': { id: cream._id }, 'the tablets': { id: tablets._id } },
    'item.remove': { 'the cream': { id: cream._id }, 'the tablets': { id: tablets._id } },
    'list.again': plain,
    'list.read': { empty: { listed: [] } },
  },
  calls: {
    loadMedicines: call<readonly Medicine[]>({ 'some medicines': medicines, none: [] }, 'offline'),
  },
  key: ({ medicines, listed, failure }) => [medicines?.length ?? null, listed, failure !== null],
});

export const flows: readonly Flow[] = [refillListFlow];
