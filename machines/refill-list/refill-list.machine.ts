/**
 * The refill list: items that a patient wants to order again, collected on /records and /invoiceDetail, with how and
 * when each medicine is available again (section 2, floating refill badge). One instance while the member is signed in.
 *
 * loading -> shown -> loading
 */

import { assign, setup } from 'xstate';
import type { Medicine } from '#contract/entities/refill.ts';
import type { RefillableId } from '#contract/ids.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { dueOf, isAddable, stillListed } from './refill-list.rules.ts';
import type { EventOf, RefillListContext, RefillListEvent, RefillListInput } from './refill-list.types.ts';

export const refillListMachine = setup({
  types: {
    context: {} as RefillListContext,
    events: {} as RefillListEvent,
    input: {} as RefillListInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: { loadMedicines: port<readonly Medicine[]>('loadMedicines') },
  guards: {
    isKnown: ({ context }) => context.medicines !== null,
    canBeAdded: ({ context: { medicines, listed, patientId } }, { id }: { id: RefillableId }) =>
      !listed.includes(id) && (medicines ?? []).some((one) => one._id === id && isAddable(one, patientId)),
    hasDue: ({ context }) => dueOf(context).length > 0,
    isListed: ({ context: { listed } }, { id }: { id: RefillableId }) => listed.includes(id),
  },
  actions: {
    keepMedicines: assign(({ context }, { output }: { output: readonly Medicine[] }) => ({
      medicines: output,
      listed: stillListed(context, output),
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    addItem: assign(({ context }, { id }: EventOf<'item.add'>) => ({ listed: [...context.listed, id] })),
    addDue: assign(({ context }) => ({ listed: [...context.listed, ...dueOf(context)] })),
    removeItem: assign(({ context }, { id }: EventOf<'item.remove'>) => ({
      listed: context.listed.filter((one) => one !== id),
    })),
    keepListed: assign((_, { listed }: EventOf<'list.read'>) => ({ listed })),
  },
}).createMachine({
  id: 'refillList',
  context: ({ input }) => ({ ...input, medicines: null, failure: null }),
  on: {
    'item.add': {
      guard: { type: 'canBeAdded', params: eventAsParams },
      actions: { type: 'addItem', params: eventAsParams },
    },
    'item.remove': {
      guard: { type: 'isListed', params: eventAsParams },
      actions: { type: 'removeItem', params: eventAsParams },
    },
    'list.again': { guard: 'hasDue', actions: 'addDue' },
    'list.read': { actions: { type: 'keepListed', params: eventAsParams } },
  },
  initial: 'loading',
  states: {
    /** The last list stays visible while loading and after a failure. */
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadMedicines',
        src: 'loadMedicines',
        input: {},
        onDone: { target: 'shown', actions: { type: 'keepMedicines', params: eventAsParams } },
        onError: [
          { guard: 'isKnown', target: 'shown', actions: { type: 'keepFailure', params: eventAsParams } },
          { target: 'loadFailed', actions: { type: 'keepFailure', params: eventAsParams } },
        ],
      },
    },
    loadFailed: { tags: 'settled', on: { 'medicines.refresh': 'loading' } },
    shown: { tags: 'settled', on: { 'medicines.refresh': 'loading' } },
  },
});
