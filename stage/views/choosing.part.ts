/** Choosing place, person and time, as a person uses its screens within booking. */
import { t } from '@lingui/core/macro';
import type { ChoosingContext } from '#machines/choosing/choosing.types.ts';
import { choosingAnswers } from '#machines/choosing/choosing.wire.model.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { NOON } from '#model/samples.ts';
import choosingDefinition, { type ChoosingActor } from '#src/flows/choosing.definition.ts';
import type { Excuse } from '../hands/hands.ts';
import { choosingControls } from './choosing.controls.ts';
import { missingChoice } from './choosing.looks.ts';
import { answer } from './gate.ts';
import { dialog, popup, reachable } from './hand.ts';
import type { Stage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';

const excuses: readonly Excuse[] = [
  { state: 'choosingTime', label: 'service.select (Consultation)', reason: 'the only one is taken by itself' },
  ...['waiting.select (from 08:00)', 'waiting.select (from 13:00)'].map((label) => ({
    state: 'choosingTime',
    label,
    reason: 'no list of one person is asked for where any will do',
    when: ({ isTimeFirst }: ChoosingContext) => isTimeFirst,
  })),
];

/** @param open comes to where the choice begins */
export const choosingView = (flow: Flow, open: ViewFlow['open'], met = new Set<Excuse>()): ViewFlow => {
  let actor: ChoosingActor | null = null;
  const actorOn = (stage: Stage): ChoosingActor | null =>
    stage.flow('booking')?.getSnapshot().children.choosing ?? null;
  /** Of one that has ended, the last. */
  const present = (stage: Stage) => {
    actor = actorOn(stage) ?? actor;
    return required(actor, 'choosing').getSnapshot();
  };
  const at = () => {
    const { value, context } = required(actor, 'choosing').getSnapshot();
    return { path: statePath(value), context };
  };
  const controls = choosingControls(at);
  /** Of these the model has only some at a time; what is offered to choose, it has. */
  const inPart = ['location.open', 'provider.open', 'time.open', 'provider.any', 'category.select'];
  return {
    flow,
    open: async (path) => {
      actor = null;
      const stage = await open(path);
      await stage.until(() => actorOn(stage) !== null, 'the choice');
      present(stage);
      return stage;
    },
    snapshot: present,
    controls,
    moves: { 'time.passed': (on) => on.sleepUntil(NOON) },
    parts: choosingDefinition,
    answers: Object.fromEntries(
      Object.entries(choosingAnswers).map(([id, members]) => [
        id,
        (output, call) => answer(200, { success: true, ...members(output, call) }),
      ]),
    ),
    region: (stage) => (actorOn(stage) === null ? null : (dialog() ?? popup())),
    local: (inside) => [
      ...reachable('button', t`Close`, inside),
      ...reachable('searchbox', undefined, inside),
      ...inside.querySelectorAll<HTMLElement>('a[href^="tel:"]'),
      ...inPart.flatMap((type) => controls[type]?.(null) ?? []),
    ],
    missing: (stage) => {
      const shown = actorOn(stage);
      return shown ? missingChoice(shown) : [];
    },
    excuses,
    met,
  };
};
