/** Held times, and the countdown on every page. Walks of booking cover the start and end of a hold. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { msBetween } from '#contract/time.ts';
import { type Driver, sleepFor, type Unreachables } from '#harness/drivers/driver.ts';
import { button } from '#harness/drivers/things.ts';
import type { Hold, HoldContext, HoldEvent } from '#machines/hold/hold.types.ts';
import type { Flow } from '#model/flow.ts';
import { depositHold, holdFlow, keptHoldFlow, remoteHold } from '#model/hold/hold.model.ts';
import { NOW } from '#model/samples.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

type Sent<Type> = Extract<HoldEvent, { type: Type }>;

export const HOLD_KEY = 'myniks.kept.hold';
export const keptTimes = (person: PatientId | undefined, items: readonly object[]): string =>
  JSON.stringify({ person, items });
const keptOfMei = (holds: readonly Hold[]) => keptTimes(patientIdOf('meiling'), holds);

const EARLY = 'a timer that is early tells the machine alone';
const unreachable: readonly Unreachables[] = [
  {
    label: ['hold.begin (remote)', 'hold.begin (deposit)', 'hold.end (remote)', 'hold.end (deposit)'],
    reason: 'a booking does it: see the walks of booking',
  },
  { label: 'deadline.reached (too early)', reason: EARLY },
  {
    label: 'deadline.reached (of the remote)',
    reason: EARLY,
    when: ({ holds }: HoldContext) => holds.every(({ kind }) => kind !== 'remote'),
  },
];

const handsOf = (flow: Flow, held: readonly Hold[]): Driver => ({
  flow,
  parts: [],
  as: 'meiling',
  ...(held.length > 0 && { keeps: { [HOLD_KEY]: keptOfMei(held) } }),
  at: '/profile',
  arrive: (person) => person.until(button('Log out')),
  // never answered: the server's list would change the held times
  holds: { listAppointments: profileCalls.listAppointments },
  acts: {},
  moves: {
    /** All holds begin when the app reads them. */
    'holds.read': async (person, { event }) => {
      const startedAt = await person.world.clock.now();
      const { holds } = event as Sent<'holds.read'>;
      await person.hearsTab(HOLD_KEY, keptOfMei(holds.map((hold) => ({ ...hold, startedAt }))));
    },
    'deadline.reached': (person, { event }) =>
      sleepFor(person, msBetween(NOW, (event as Sent<'deadline.reached'>).now)),
  },
  // a deposit's hold has no countdown: each layer reads the device's storage
  seen: {},
  unreachable,
});

const holdDriver = handsOf(holdFlow, []);
/** The app was closed during two holds. */
const keptHoldDriver = handsOf(keptHoldFlow, [remoteHold, depositHold]);

export const drivers: readonly Driver[] = [holdDriver, keptHoldDriver];
