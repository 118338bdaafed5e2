/** The refill list on the records page, with the medicines of the model. */
import type { Medicine } from '#contract/entities/refill.ts';
import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { close, comeAgain, open } from '#harness/drivers/gestures.ts';
import { button, link, popup, press, tab, text, unreachable } from '#harness/drivers/things.ts';
import { beginning, type Name, saying } from '#harness/drivers/words.ts';
import type { RefillListContext, RefillListEvent } from '#machines/refill-list/refill-list.types.ts';
import { cream, medicines, refillListFlow } from '#model/refill-list/refill-list.model.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

type Sent<Type> = Extract<RefillListEvent, { type: Type }>;

const AS = 'meiling';
/** Medicines as the server sends them: the model's patient is the demo world's member. */
export const sentMedicines = (listed: readonly Omit<Medicine, 'clinicName'>[]) =>
  done(listed.map((one) => ({ ...one, patientId: one.patientId === cream.patientId ? patientIdOf(AS) : 'kai' })));
const of = (message: string, id: string): Name =>
  saying(message, { name: medicines.find(({ _id }) => _id === id)?.name });
/** The refill list in the device's storage. */
export const keptList = (items: readonly string[]) =>
  ['myniks.kept.refillList', JSON.stringify({ person: patientIdOf(AS), items })] as const;

export const refillListDriver: Driver = {
  flow: refillListFlow,
  as: AS,
  at: async ({ db }) => {
    // removes other entries of the page
    await db.deleteFrom('record_entry').execute();
    return '/records?tab=regimen';
  },
  acts: {
    'item.add': ({ id }: Sent<'item.add'>) => press(of('Add to the refill list: {name}', id)),
    'item.remove': ({ id }: Sent<'item.remove'>) => press(of('Remove from the refill list: {name}', id)),
    'list.again': (_, { context }) =>
      context.listed.length > 0
        ? unreachable('where something is on the list, the list is offered')
        : press('Order what is running out'),
    'medicines.refresh': press('Try again'),
  },
  moves: {
    // the wizard has its own walks
    'list.again': async (person) => {
      await open(person, press('Order what is running out'), popup('Order refill'));
      await close(person, popup('Order refill'));
    },
    'list.read': (person) => person.hearsTab(...keptList([])),
    'medicines.refresh': (person, { before }) =>
      before.context.failure === null ? comeAgain(person) : person.do(press('Try again')),
  },
  answers: { 'loadMedicines -> some medicines': sentMedicines(medicines), 'loadMedicines -> none': sentMedicines([]) },
  seen: { loadFailed: text('Your medicines could not be read'), shown: { ...tab('Regimen'), isSelected: true } },
  looks: ({ medicines, listed, failure }: RefillListContext) => [
    medicines?.length === 0 && 'empty',
    listed.length > 0 && 'listed',
    failure && 'failed',
  ],
  shows: {
    isOld: [text('This may be out of date'), ({ medicines, failure }) => medicines !== null && failure !== null],
  },
  others: [tab(), link(), button(beginning('Refill list')), button('Book appointment')],
  last: ['list.read (empty)'],
  unreachable: [
    {
      state: 'shown',
      label: 'medicines.refresh',
      isElsewhere: true,
      when: ({ failure }) => failure === null,
      reason: 'coming back to the page asks for it',
    },
  ],
};

export const drivers: readonly Driver[] = [refillListDriver];
