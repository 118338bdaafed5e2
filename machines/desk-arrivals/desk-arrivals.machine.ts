/**
 * Arrivals that were pressed at the desk without a network: they wait in memory, and are sent one after the other once the
 * server answers. They belong to the person who pressed them: a lock keeps them unsent, another person's sign-in drops them.
 *
 * closed -> open.resting -> open.sending -> open.resting; open.sending -> open.pausing -> open.sending
 */
import { assign, emit, setup } from 'xstate';
import type { AppointmentId, StaffId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { isOutcomeKnown } from '../kit/outcome.ts';
import { port, source } from '../kit/port.ts';
import { required } from '../kit/required.ts';
import { writeKey } from '../kit/write-once.ts';
import type {
  Arrival,
  ArrivalOf,
  DeskArrivalsContext,
  DeskArrivalsEmitted,
  DeskArrivalsEvent,
  DeskArrivalsInput,
} from './desk-arrivals.types.ts';

/** Pause after an arrival whose outcome is unknown. */
const RESEND_MS = 3_000;

const firstOf = ({ waiting }: DeskArrivalsContext): Arrival => required(waiting[0] ?? null, 'waiting');

/** The arrival waits last; what a former try of its visit left is dropped. */
const withArrival = ({ waiting, refused }: DeskArrivalsContext, arrival: Arrival) => ({
  waiting: [...waiting.filter(({ id }) => id !== arrival.id), arrival],
  refused: refused.filter(({ id }) => id !== arrival.id),
});

export const deskArrivalsMachine = setup({
  types: {
    context: {} as DeskArrivalsContext,
    events: {} as DeskArrivalsEvent,
    input: {} as DeskArrivalsInput,
    emitted: {} as DeskArrivalsEmitted,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    /** Sends an event when the line to the server is lost or back. */
    line: source<{ type: 'line.change'; isLive: boolean; now: IsoInstant }>('line'),
    sendArrival: port<void, Pick<Arrival, 'id' | 'key' | 'at'>>('sendArrival'),
  },
  delays: { resendDelay: RESEND_MS },
  guards: {
    isSendable: ({ context: { lostAt, waiting } }) => lostAt === null && waiting.length > 0,
    /** Behind one that waits, the next one waits, too: the line may be lost before that is known. */
    isToWait: ({ context: { lostAt, waiting } }, { id }: ArrivalOf) =>
      waiting.every((each) => each.id !== id) && (lostAt !== null || waiting.length > 0),
    /** A lock and too many tries refuse every call for a while, not this arrival. */
    isRefused: (_, { error }: { error: unknown }) => {
      const failure = asFailure(error);
      return isOutcomeKnown(failure) && !isRejectedAs(failure, 'DESK_LOCKED', 'TOO_MANY_TRIES');
    },
  },
  actions: {
    keepPerson: assign(({ context }, { person }: { person: StaffId }) =>
      person === context.person ? {} : { person, waiting: [], refused: [] },
    ),
    keepLine: assign(({ context }, { isLive, now }: { isLive: boolean; now: IsoInstant }) => ({
      lostAt: isLive ? null : (context.lostAt ?? now),
    })),
    noteArrival: assign(({ context }, { id, startsAt, now }: ArrivalOf & { now: IsoInstant }) => {
      const key = writeKey({ wizardId: context.wizardId, generation: context.noted, attempt: 0 });
      return { ...withArrival(context, { id, startsAt, key, at: now }), noted: context.noted + 1 };
    }),
    keepArrival: assign(({ context }, { id, startsAt, key, at }: Arrival) =>
      withArrival(context, { id, startsAt, key, at }),
    ),
    tellSent: emit(({ context }) => ({ type: 'arrival.sent' as const, id: firstOf(context).id })),
    endFirst: assign(({ context: { waiting } }) => ({ waiting: waiting.slice(1) })),
    keepRefusal: assign(({ context }, { error }: { error: unknown }) => {
      const { id, startsAt } = firstOf(context);
      return { refused: [...context.refused, { id, startsAt, failure: asFailure(error) }] };
    }),
    closeRefusal: assign(({ context: { refused } }, { id }: { id: AppointmentId }) => ({
      refused: refused.filter((each) => each.id !== id),
    })),
  },
}).createMachine({
  id: 'deskArrivals',
  context: ({ input }) => ({ ...input, person: null, lostAt: null, waiting: [], refused: [], noted: 0 }),
  invoke: { id: 'line', src: 'line', input: {} },
  on: { 'line.change': { actions: { type: 'keepLine', params: eventAsParams } } },
  initial: 'closed',
  states: {
    /** The desk is locked, or no member of staff is signed in. */
    closed: {
      tags: 'settled',
      on: { 'desk.open': { target: 'open', actions: { type: 'keepPerson', params: eventAsParams } } },
    },
    open: {
      initial: 'routing',
      on: {
        'desk.close': 'closed',
        'arrival.note': {
          guard: { type: 'isToWait', params: eventAsParams },
          actions: { type: 'noteArrival', params: eventAsParams },
        },
        'arrival.keep': { actions: { type: 'keepArrival', params: eventAsParams } },
        'refusal.close': { actions: { type: 'closeRefusal', params: eventAsParams } },
      },
      states: {
        routing: { always: [{ guard: 'isSendable', target: 'sending' }, { target: 'resting' }] },
        resting: {
          tags: 'settled',
          on: {
            'line.change': { target: 'routing', actions: { type: 'keepLine', params: eventAsParams } },
            'arrival.keep': { target: 'routing', actions: { type: 'keepArrival', params: eventAsParams } },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendArrival',
            src: 'sendArrival',
            input: ({ context }) => {
              const { id, key, at } = firstOf(context);
              return { id, key, at };
            },
            onDone: { target: 'routing', actions: ['tellSent', 'endFirst'] },
            onError: [
              {
                guard: { type: 'isRefused', params: eventAsParams },
                target: 'routing',
                actions: [{ type: 'keepRefusal', params: eventAsParams }, 'endFirst'],
              },
              { target: 'pausing' },
            ],
          },
        },
        /** The outcome is unknown: the same arrival is sent again, with its key. */
        pausing: { tags: 'settled', after: { resendDelay: 'routing' } },
      },
    },
  },
});
