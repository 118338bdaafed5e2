/** Held times, and the countdown over every page. What begins and ends one is walked in booking.screen.ts. */
import type { Page } from 'playwright-core';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { msBetween } from '#contract/time.ts';
import { depositHold, holdFlow, keptHoldFlow, remoteHold } from '#machines/hold/hold.model.ts';
import { countdownOf } from '#machines/hold/hold.rules.ts';
import type { Hold, HoldContext, HoldEvent } from '#machines/hold/hold.types.ts';
import type { Flow } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { sleep, stopClock } from './hands.ts';
import { isCallOf } from './network.ts';
import type { LeftOut, Place, Screen, Step } from './walk.ts';

const KEPT = 'myniks.kept.hold';
const keptOf = (holds: readonly Hold[]) => JSON.stringify({ person: patientIdOf('meiling'), holds });

/** Another tab of the same person tells what it knows. */
const tell = (page: Page, holds: readonly Hold[]) =>
  page.evaluate(([key, newValue]) => void dispatchEvent(new StorageEvent('storage', { key, newValue })), [
    KEPT,
    keptOf(holds),
  ] as const);

const perform = ({ page, world }: Place, { event: asked }: Step): Promise<unknown> => {
  const event = asked as HoldEvent;
  switch (event.type) {
    case 'holds.read':
      return tell(page, event.holds);
    case 'deadline.reached':
      return world.clock.now().then((now) => sleep(page, world, msBetween(now, event.now)));
    default:
      throw new Error(`nobody can do this here: ${event.type}`);
  }
};

interface Facts {
  held: readonly string[];
  isCounting: boolean;
}

const elsewhere = (...labels: string[]): LeftOut[] =>
  labels.map((label) => ({ label, reason: 'a booking does it: see booking.screen.ts' }));
const leftOut: LeftOut[] = [
  ...elsewhere('hold.begin (remote)', 'hold.begin (deposit)', 'hold.end (remote)', 'hold.end (deposit)'),
  { label: 'deadline.reached (too early)', reason: 'a timer that is early tells the machine alone' },
];

const screenOf = (flow: Flow, held: readonly Hold[]): Screen<Facts> => ({
  flow,
  leftOut,
  prepare: () => ({
    as: 'meiling',
    at: '/profile',
    before: async (page) => {
      await stopClock(page, NOW);
      await page.addInitScript(
        ([key, text]) => {
          if (sessionStorage.getItem('isKept') === null && text !== '') localStorage.setItem(key, text);
          sessionStorage.setItem('isKept', '');
        },
        [KEPT, held.length === 0 ? '' : keptOf(held)] as const,
      );
    },
  }),
  arrive: ({ page }) => page.getByRole('button', { name: 'Log out', exact: true }).waitFor(),
  // never answered: what the server lists would be news of its own
  callOf: (request) => (isCallOf(profileCalls.listAppointments, request) ? ['list'] : []),
  perform,
  observe: async ({ page }) => {
    const { holds = [] }: { holds?: readonly Hold[] } = JSON.parse(
      (await page.evaluate((key) => localStorage.getItem(key), KEPT)) ?? '{}',
    );
    return {
      held: holds.map(({ id }) => id).toSorted(),
      isCounting: await page.getByRole('timer').isVisible(),
    };
  },
  expected: (snapshot) => {
    const { holds }: HoldContext = snapshot.context;
    return { held: holds.map(({ id }) => id).toSorted(), isCounting: countdownOf(holds) !== null };
  },
  lookOf: (snapshot) => {
    const { holds }: HoldContext = snapshot.context;
    return `${String(snapshot.value)} ${countdownOf(holds) ? 'counting' : ''}`.trim();
  },
  comesBack: () => true,
});

const holdScreen = screenOf(holdFlow, []);
/** The app was closed while two times were held. */
const keptHoldScreen = screenOf(keptHoldFlow, [remoteHold, depositHold]);

export const screens: readonly Screen[] = [holdScreen, keptHoldScreen];
