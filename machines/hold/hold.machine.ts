/**
 * The times that are held until they are paid. It belongs to the app, not to a wizard: the countdown floats over every
 * page and runs while the popup is closed (section 2, floating countdown; section 4, hold).
 *
 * none -> holding -> none
 */

import { assign, enqueueActions, setup } from 'xstate';
import type { AppointmentId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { deadlineOf, endedOf, firstOf, isExpired, withHold } from './hold.rules.ts';
import type { Hold, HoldContext, HoldEmitted, HoldEvent } from './hold.types.ts';

export const holdMachine = setup({
  types: {
    context: {} as HoldContext,
    events: {} as HoldEvent,
    emitted: {} as HoldEmitted,
    input: {} as { holds: readonly Hold[] },
    tags: {} as 'settled',
  },
  actors: { deadline },
  guards: { hasHolds: ({ context }) => context.holds.length > 0 },
  actions: {
    keepHold: assign(({ context }, { hold }: { hold: Hold }) => ({ holds: withHold(context.holds, hold) })),
    forgetHold: assign(({ context }, { id }: { id: AppointmentId }) => ({
      holds: context.holds.filter((hold) => hold.id !== id),
    })),
    keepHolds: enqueueActions(({ context, enqueue }, { holds }: { holds: readonly Hold[] }) => {
      for (const { id } of endedOf(context.holds, holds)) enqueue.emit({ type: 'hold.ended', id });
      enqueue.assign({ holds });
    }),
    dropExpired: enqueueActions(({ context, enqueue }, { now }: { now: IsoInstant }) => {
      const expired = context.holds.filter((hold) => isExpired(hold, now));
      for (const { id } of expired) enqueue.emit({ type: 'hold.expired', id });
      enqueue.assign({ holds: endedOf(context.holds, expired) });
    }),
  },
}).createMachine({
  id: 'hold',
  context: ({ input }) => ({ holds: input.holds }),
  initial: 'routing',
  on: {
    'hold.begin': { target: '.routing', actions: { type: 'keepHold', params: eventAsParams } },
    'hold.end': { target: '.routing', actions: { type: 'forgetHold', params: eventAsParams } },
    'holds.read': { target: '.routing', actions: { type: 'keepHolds', params: eventAsParams } },
  },
  states: {
    routing: { always: [{ guard: 'hasHolds', target: 'holding' }, { target: 'none' }] },
    none: { tags: 'settled' },
    /** The state waits for the earliest of the server's deadlines. */
    holding: {
      tags: 'settled',
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: deadlineOf(required(firstOf(context.holds), 'hold')) }),
      },
      on: {
        'deadline.reached': { target: 'routing', actions: { type: 'dropExpired', params: eventAsParams } },
      },
    },
  },
});
