/**
 * "Keep my appointments and records on this device": offered once, after the first booking, and a switch on the profile
 * (PWA-03). The copy is on once the device has everything that can be read offline.
 *
 * off -> offered -> filling -> on -> off
 */

import { assign, setup } from 'xstate';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import type { OfflineCopyContext, OfflineCopyEvent, OfflineCopyInput } from './offline-copy.types.ts';

export const offlineCopyMachine = setup({
  types: {
    context: {} as OfflineCopyContext & Pick<OfflineCopyInput, 'isOn'>,
    events: {} as OfflineCopyEvent,
    input: {} as OfflineCopyInput,
    tags: {} as 'busy' | 'settled',
  },
  actors: { fillCopy: port<void>('fillCopy') },
  guards: {
    isOn: ({ context }) => context.isOn,
    isNew: ({ context }) => !context.isAsked,
  },
  actions: {
    keepAsked: assign({ isAsked: true, failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'offlineCopy',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'routingStart',
  states: {
    routingStart: { always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }] },
    off: {
      tags: 'settled',
      on: {
        'copy.begin': { target: 'filling', actions: 'keepAsked' },
        'appointment.created': { guard: 'isNew', target: 'offered' },
      },
    },
    offered: {
      tags: 'settled',
      on: {
        'copy.begin': { target: 'filling', actions: 'keepAsked' },
        'copy.decline': { target: 'off', actions: 'keepAsked' },
      },
    },
    /** Everything is read once, so that nothing is missing later. */
    filling: {
      tags: 'busy',
      invoke: {
        id: 'fillCopy',
        src: 'fillCopy',
        input: {},
        onDone: 'on',
        onError: { target: 'off', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    on: { tags: 'settled', on: { 'copy.end': 'off' } },
  },
});
