/** Held times as a person sees them: the countdown over every page. What begins and ends one is walked in booking.view.ts. */
import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { addMs, msBetween } from '#contract/time.ts';
import { depositHold, holdFlow, keptHoldFlow, remoteHold } from '#machines/hold/hold.model.ts';
import { countdownOf } from '#machines/hold/hold.rules.ts';
import type { Hold, HoldContext, HoldEvent } from '#machines/hold/hold.types.ts';
import { required } from '#machines/kit/required.ts';
import type { Flow } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import type { World } from '#stage/world/world.ts';
import { reachable } from './hand.ts';
import { HOLD_KEY, keptTimes, tellTimes } from './held-times.ts';
import { openStage, type Stage } from './stage.tsx';
import type { Exception, ViewFlow, ViewsOf } from './view-flow.ts';

const MEI = patientIdOf('meiling');

const presentOn = (stage: Stage) => required(stage.flow('hold'), 'hold').getSnapshot();
const countdown = () => screen.queryByRole('region', { name: t`Time left to pay` });

const EARLY = 'a timer that is early tells the machine alone';
const exceptions: readonly Exception[] = [
  ...['none', 'holding'].flatMap((state) =>
    ['hold.begin (remote)', 'hold.begin (deposit)', 'hold.end (remote)', 'hold.end (deposit)'].map((label) => ({
      state,
      label,
      reason: 'a booking does it: see booking.view.ts',
    })),
  ),
  { state: 'holding', label: 'deadline.reached (too early)', reason: EARLY },
  {
    state: 'holding',
    label: 'deadline.reached (of the remote)',
    reason: EARLY,
    when: ({ holds }: HoldContext) => holds.every(({ kind }) => kind !== 'remote'),
  },
];

const idsOf = (holds: readonly Hold[]) => holds.map(({ id }) => id).toSorted();
const missing = (stage: Stage): string[] => {
  const { holds } = presentOn(stage).context;
  const kept: { items: readonly Hold[] } = JSON.parse(localStorage.getItem(HOLD_KEY) ?? '{"items":[]}');
  const isCounting = countdown() !== null;
  return [
    ...(isCounting === (countdownOf(holds) !== null) ? [] : [`the countdown is ${isCounting ? '' : 'not '}there`]),
    ...(String(idsOf(kept.items)) === String(idsOf(holds)) ? [] : [`kept is ${String(idsOf(kept.items))}`]),
  ];
};

const viewOf = (flow: Flow, held: readonly Hold[], world: () => World): ViewFlow => ({
  flow,
  open: async () => {
    if (held.length > 0) localStorage.setItem(HOLD_KEY, keptTimes(MEI, held));
    const stage = await openStage(world(), {
      at: '/profile',
      as: 'meiling',
      // never answered: what the server lists would be news of its own
      before: (gate) => gate.hold(profileCalls.listAppointments),
    });
    await stage.until(() => stage.flow('hold') !== null, 'the held times');
    return stage;
  },
  snapshot: presentOn,
  controls: {},
  moves: {
    /** All of them begin when they are told of. */
    'holds.read': (stage, { event }) => {
      const { holds } = event as Extract<HoldEvent, { type: 'holds.read' }>;
      tellTimes(
        MEI,
        holds.map((hold) => ({ ...hold, startedAt: stage.app().time.now() })),
      );
    },
    'deadline.reached': (stage, { event }) => {
      const { now } = event as Extract<HoldEvent, { type: 'deadline.reached' }>;
      const [first] = presentOn(stage).context.holds;
      return stage.sleepUntil(addMs(required(first ?? null, 'hold').startedAt, msBetween(NOW, now)));
    },
  },
  region: countdown,
  local: (inside) => reachable('button', undefined, inside),
  missing,
  exceptions,
  met: new Set(),
});

/** Nothing was held, and the app was closed while two times were. */
export const views: ViewsOf = (world) => [
  viewOf(holdFlow, [], world),
  viewOf(keptHoldFlow, [remoteHold, depositHold], world),
];
