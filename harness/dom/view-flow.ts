/** Walks the paths of a machine's model through the real screens. */

import { t } from '@lingui/core/macro';
import { fireEvent } from '@testing-library/react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { transition } from 'xstate';
import type { Call } from '#contract/call.ts';
import { FAILURE_STATUS, isFailureCode } from '#contract/failure-codes.ts';
import type { World } from '#harness/server/world.ts';
import { oncePer } from '#machines/kit/once-per.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { type Difference, differencesOf } from '#model/difference.ts';
import { type Flow, isDone, type Move } from '#model/flow.ts';
import { PathError } from '#model/replay.ts';
import { initialOf, type Path } from '#model/walker.ts';
import type { AnyParts } from '#src/app/flow.ts';
import { committedIn } from '../committed.ts';
import { refusalOf } from '../drivers/answers.ts';
import { statusOf, type Unreachable } from '../drivers/driver.ts';
import type { Shutting } from '../drivers/leaving.ts';
import type { ChosenFile } from '../drivers/things.ts';
import type { FindUnreachable } from '../drivers/unreachable.ts';
import { callsByIdOf } from '../flow-calls.ts';
import type { CardProvider } from './card-provider.ts';
import { answer, offline, type Passage, silence } from './gate.ts';
import { choose, isReady, linesOn, press, textOf, write } from './hand.ts';
import type { Harness } from './harness.tsx';
import { languageOn } from './words.ts';

/** A difference with its words. */
export interface Wrong extends Difference {
  words: string;
}

/** Controls that send the event now; for null, all that send any event of the type. */
type Controls = (event: EventObject | null) => HTMLElement[];

export interface ViewFlow {
  flow: Flow;
  /** Opens the app at the start of the path, in a world in which the path's labels are true. */
  open: (path: Path) => Promise<Harness>;
  /** Waits for automatic transitions before a state is checked; `rest` holds the moves that follow. */
  rest?: (harness: Harness, now: AnyMachineSnapshot, rest: Path) => Promise<void>;
  snapshot: (harness: Harness) => AnyMachineSnapshot;
  /** Controls on the flow's own screens, by event type. */
  controls: Record<string, Controls>;
  /**
   * Moves made elsewhere, in the world or on another screen, by label or event type; `rest` holds the moves that
   * follow.
   */
  moves?: Record<string, (harness: Harness, move: Move, rest: Path) => Promise<void> | void>;
  /** The flow's definition, whose rows list the requests of a call. */
  parts?: AnyParts;
  /** By label: how to end a call with this outcome, if the outcome's name does not define it. */
  endings?: Record<string, (harness: Harness) => Promise<Passage | void>>;
  /** The server's answer to a successful call, from the model's own output, by invoke id. */
  answers?: Record<string, (output: unknown, call: Call, harness: Harness) => Passage>;
  /** Region whose controls are compared with the machine's events. */
  region: (harness: Harness) => HTMLElement | null;
  /** Controls of the screen that send no event to the machine. */
  local: (inside: HTMLElement) => HTMLElement[];
  /** Further differences: texts that should show now and do not. */
  missing?: (harness: Harness) => readonly Wrong[];
  /** Text to type or file to choose, by event type; a control without either is tapped. */
  filled?: Record<string, (event: EventObject) => string | ChosenFile | undefined>;
  /** Whether a screen reader does it, which moves no focus, by event type. */
  isByReader?: Record<string, (event: EventObject) => boolean>;
  /** Whether the screen is gone after this move. */
  isLeft: (now: AnyMachineSnapshot, move: Move) => boolean;
  shutting: Shutting;
  /** The reason why the app never begins the flow this way. */
  never?: string | undefined;
  /** The reason why no person makes a move. */
  unreachableOf: FindUnreachable;
  /** All unreachable moves that are tried. */
  unreachables: () => readonly Unreachable[];
  /** False if one step triggers other flows at once, so that only states can be compared. */
  hasFacts?: boolean;
  /** Outcomes that a call cannot have in the app, with the reason, by label. */
  impossible?: Record<string, string>;
  /** Unreachable moves that were tried on the way. */
  met: Set<Unreachable>;
}

/**
 * Views of one file.
 * @param world with an identity provider, if the digital ID is walked
 * @param cards the card provider of the present walk
 */
export type ViewsOf = (world: () => World, cards: () => CardProvider) => readonly ViewFlow[];

/** ky repeats a read twice when it fails on the network, or the server cannot answer now. */
const READ_RETRIES = 2;
const RETRY_MS = 2_000;
const REFUSAL = 'Refused';

/** The answer that gives a call the outcome of this name. */
const passageOf = (name: string): Passage | undefined => {
  if (name === 'offline') return offline;
  if (name === 'timeout') return silence;
  if (name === 'unexpected') return answer(200, null);
  if (name === 'invalid') return answer(400, { success: false, code: 'INVALID', message: REFUSAL, fields: {} });
  if (isFailureCode(name)) return answer(FAILURE_STATUS[name], { success: false, code: name, message: REFUSAL });
  return undefined;
};

const RETRIED = ['offline', 'UNAVAILABLE'];

/** The calls that are waiting: a row may choose among several. */
const heldOf = async (harness: Harness, calls: readonly Call[]): Promise<Call[]> => {
  const held = () => calls.filter((call) => harness.gate.isHeld(call));
  await harness.until(() => held().length > 0, calls.map(({ method, path }) => `${method} ${path}`).join(' or '));
  await harness.settle();
  return held();
};

const end = async (harness: Harness, call: Call, outcome: string, passage: Passage | undefined) => {
  // what waits after an answer is of the next state
  const tries = RETRIED.includes(outcome) && call.method === 'GET' ? 1 + READ_RETRIES : 1;
  for (let again = 0; again < tries && harness.gate.isHeld(call); again++) {
    await harness.gate.release(call, passage);
    await harness.settle();
    if (tries > 1) await harness.pass(RETRY_MS);
  }
  if (passage === silence) await harness.pass(100_000);
};

/** The reason why no person makes this move here; null if one can. */
export const leftOutBecause = (
  view: ViewFlow,
  snapshot: AnyMachineSnapshot,
  label: string,
  event?: EventObject,
): string | null => {
  const unreachable = view.unreachableOf(snapshot, label, event);
  return view.impossible?.[label] ?? (unreachable?.isElsewhere ? null : (unreachable?.reason ?? null));
};

/**
 * The flow without moves that no screen offers, from which its paths are made. Cached for each view, so that its states
 * are computed once.
 */
export const walkable = oncePer(
  (view: ViewFlow): Flow => ({
    ...view.flow,
    moves: (snapshot) =>
      view.flow
        .moves(snapshot)
        .filter(({ label }) => !(label in (view.impossible ?? {})))
        .filter(({ label, event }) => {
          const unreachable = view.unreachableOf(snapshot, label, event);
          return unreachable === undefined || unreachable.isElsewhere === true;
        }),
  }),
);

export const perform = async (view: ViewFlow, harness: Harness, move: Move, rest: Path) => {
  const { label, event } = move;
  const elsewhere = view.moves?.[label] ?? view.moves?.[event.type];
  if (elsewhere) return elsewhere(harness, move, rest);
  const [id = '', outcome] = label.split(' -> ');
  const calls = view.parts && callsByIdOf(view.parts)[id];
  if (outcome !== undefined && calls) {
    const refusal = refusalOf(event);
    const passage =
      (await view.endings?.[label]?.(harness)) ?? (refusal ? answer(statusOf(refusal), refusal) : passageOf(outcome));
    const answerTo = (call: Call) => (isDone(event) ? view.answers?.[id]?.(event.output, call, harness) : undefined);
    // a row may send its requests in turn
    const left = new Set(calls);
    for (let held = await heldOf(harness, calls); held.length > 0; held = [...left].filter(harness.gate.isHeld)) {
      for (const call of held) {
        left.delete(call);
        await end(harness, call, outcome, passage ?? answerTo(call));
      }
    }
    return;
  }
  const here = view.flow.sendable(view.snapshot(harness)).find((move) => move.label === label);
  const [target] = (here && view.controls[event.type]?.(here.event)) ?? [];
  if (here === undefined || target === undefined) throw new Error(`no control for ${label}`);
  const filled = view.filled?.[event.type]?.(here.event);
  if (view.isByReader?.[event.type]?.(here.event)) fireEvent.click(target);
  else if (filled === undefined) press(target);
  else if (typeof filled === 'string') write(target, filled);
  else choose(target, filled);
};

const [CONTROL, NO_CONTROL] = ['a control that is ready', 'no control that is ready'];
const ROLES = 'button, a[href], input, textarea, select, [role=radio]';

/** The moves whose controls are compared with the machine's `can()` on the visible screen. */
export const compared = (view: ViewFlow, harness: Harness): Move[] =>
  view.region(harness) === null
    ? []
    : view.flow.sendable(view.snapshot(harness)).filter(({ event }) => event.type in view.controls);

/** Differences between the screen and the machine's `can()`. */
const differences = (view: ViewFlow, harness: Harness): Wrong[] => {
  const region = view.region(harness);
  if (region === null) return [];
  const snapshot = view.snapshot(harness);
  const sendable = compared(view, harness);
  const told: Wrong[] = [];
  const tell = (of: string, expected: string, seen: string, words: string) => told.push({ of, expected, seen, words });
  const possible = new Set(view.flow.moves(snapshot).map(({ label }) => label));
  for (const { label, event } of sendable) {
    const isOffered = (view.controls[event.type]?.(event).length ?? 0) > 0;
    const unreachable = view.unreachableOf(snapshot, label, event);
    if (unreachable && possible.has(label)) {
      if (isOffered) tell(label, NO_CONTROL, CONTROL, `${label} is offered, although ${unreachable.reason}`);
      else view.met.add(unreachable);
    } else if (isOffered && !snapshot.can(event))
      tell(label, NO_CONTROL, CONTROL, `${label} is offered and does nothing`);
    else if (!isOffered && snapshot.can(event)) tell(label, CONTROL, NO_CONTROL, `${label} is not offered`);
  }
  const able = new Set(sendable.filter(({ event }) => snapshot.can(event)).map(({ event }) => event.type));
  const known = new Set([...view.local(region), ...[...able].flatMap((type) => view.controls[type]?.(null) ?? [])]);
  for (const element of region.querySelectorAll<HTMLElement>(ROLES))
    if (isReady(element) && !known.has(element) && textOf(element) !== t`Report a problem`) {
      const name = textOf(element) || element.outerHTML.slice(0, 120);
      const words = `the driver does not name ${element.tagName.toLowerCase()} “${name}”: if it sends an event, it belongs into acts, with a variant of the model; else into others`;
      tell(name, 'named by the driver', 'a control that they do not know', words);
    }
  return told;
};

/** Compares the story's committed sentence with a settled screen. */
const wrongCommitment = (view: ViewFlow, harness: Harness): Wrong[] => {
  const expected = view.flow.committedIn(view.snapshot(harness));
  const screen = document.querySelector('[role=dialog]') ?? document.querySelector('main');
  if (expected === null || screen === null || view.region(harness) === null) return [];
  const language = languageOn() === 'zh-CN' ? 'zh' : 'en';
  const said = committedIn(textOf(screen), view.flow.story, language);
  const words = `the screen says ${said ?? 'nothing'}, not ${expected[language]}`;
  return said === expected[language]
    ? []
    : [{ of: 'what has been committed', expected: expected[language], seen: said ?? 'nothing', words }];
};

/** Checks on the way, beside the model's. */
export interface WalkChecks {
  /** The walk gives up what has not come when the page has settled. */
  isHurried?: boolean;
  atEachStep?: (harness: Harness) => void;
  atEnd?: (harness: Harness) => Promise<void>;
}

/** Names the failure that a machine keeps: an answer of the model that its call could not send is unexpected. */
const failureIn = ({ context }: AnyMachineSnapshot): string => {
  const kind: unknown = context.failure?.kind;
  if (typeof kind !== 'string') return '';
  return `; its failure is ${kind}${kind === 'unexpected' ? ', as for an answer against the schema of the call' : ''}`;
};

/** Walks the path on the screens. @throws PathError at the first step that differs */
export const walk = async (
  view: ViewFlow,
  path: Path,
  { isHurried, atEachStep, atEnd }: WalkChecks = {},
): Promise<void> => {
  const harness = await view.open(path);
  if (isHurried) harness.hurry();
  let expected = initialOf(view.flow);
  const check = async (step: number) => {
    const wanted = statePath(expected.value);
    const fail = (reason: string, differences: readonly Difference[]) =>
      new PathError(view.flow, path, step, reason, { differences, screen: linesOn(document.body) });
    const actual = () => statePath(view.snapshot(harness).value);
    await harness
      .until(() => actual() === wanted, wanted)
      .catch(() => {
        throw fail(`the machine is in ${actual()}, not in ${wanted}${failureIn(view.snapshot(harness))}`, [
          { of: 'state', expected: wanted, seen: actual() },
        ]);
      });
    const facts = view.flow.key(view.snapshot(harness));
    const known = view.flow.key(expected);
    if (view.hasFacts !== false && facts !== known)
      throw fail(`${facts} is not ${known}`, differencesOf(JSON.parse(known), JSON.parse(facts), 'key'));
    await view.rest?.(harness, expected, path.slice(step)).catch((error: unknown) => {
      throw fail(error instanceof Error ? error.message : String(error), []);
    });
    const wrong = () => [
      ...differences(view, harness),
      ...wrongCommitment(view, harness),
      ...(view.missing?.(harness) ?? []),
    ];
    await harness
      .until(() => wrong().length === 0, wanted)
      .catch(() => {
        throw fail(
          `${wanted}: ${wrong()
            .map(({ words }) => words)
            .join('\n')}`,
          wrong(),
        );
      });
    atEachStep?.(harness);
  };
  await check(0);
  for (const [index, move] of path.entries()) {
    expected = transition(view.flow.machine, expected, move.event)[0];
    try {
      await perform(view, harness, move, path.slice(index + 1));
      await harness.settle();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new PathError(view.flow, path, index + 1, reason, { screen: linesOn(document.body) });
    }
    await check(index + 1);
  }
  await atEnd?.(harness);
  harness.close();
};

/** The last moves of the path, as its name. */
export const nameOf = (path: Path): string =>
  path
    .slice(-3)
    .map(({ label }) => label)
    .join(', then ');
