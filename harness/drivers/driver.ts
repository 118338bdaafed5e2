/**
 * Acts and observations of a person in a flow, written once for both layers: `<flow>.driver.ts` names controls and signs
 * by the app's own words; harness/dom/view-of.ts and harness/chromium/screen-of.ts find them.
 */
import { type AnyMachineSnapshot, type DoneActorEvent, type EventObject, transition } from 'xstate';
import type { Call } from '#contract/call.ts';
import { FAILURE_STATUS, isFailureCode } from '#contract/failure-codes.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import type { World } from '#harness/server/world.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { type Flow, isDone, type Move } from '#model/flow.ts';
import { initialOf, type Path } from '#model/walker.ts';
import type { MemberId } from '#server/demo/people.data.ts';
import { type Act, question, type Thing } from './things.ts';

/** A move, the state in which it is made, and the moves after it. */
export interface Step extends Move {
  before: AnyMachineSnapshot;
  rest: Path;
}

/** Browser events by which a page learns this. */
export const PAGE_EVENTS = { left: 'pagehide', lookedAt: 'visibilitychange' } as const;

/** A person who uses the app, in either layer. */
export interface Person {
  world: World;
  do: (act: Act) => Promise<void>;
  /** Waits until one of the act's controls is usable. */
  ready: (act: Act) => Promise<void>;
  /** Waits until the thing shows. */
  until: (thing: Thing) => Promise<void>;
  /** Waits until the thing no longer shows. */
  gone: (thing: Thing) => Promise<void>;
  sees: (thing: Thing) => Promise<boolean>;
  /** The browser's Back. */
  back: () => Promise<unknown>;
  key: (key: 'Escape') => Promise<void>;
  /** Makes calls of the flow wait for the path from now on, if `isHeldLate` let them pass so far. */
  hold: () => void;
  /** Waits for the call with this id, and passes it to the server. */
  lets: (id: string) => Promise<void>;
  /** Waits for the call with this id, and answers it with this body. */
  answers: (id: string, body: object) => Promise<void>;
  /** Like `answers`, for a row that may make several requests: until `hold` each gets the answer for its path. */
  answersEach: (id: string, of: (path: string) => object | Promise<object>) => Promise<void>;
  /** Waits until one of these calls waits. @returns the first of them */
  waits: (...ids: readonly string[]) => Promise<string>;
  /** Follows a link of the app to this address. */
  go: (address: string) => Promise<unknown>;
  /** Reloads the app at this address. */
  open: (address: string) => Promise<unknown>;
  /** Reloads the app at its present address. */
  reload: () => Promise<unknown>;
  /** Performs an act that leads outside the app, but stays. @returns the address outside */
  departs: (act: Act) => Promise<string>;
  /** Interrupts the network and restores it. */
  reconnects: () => Promise<unknown>;
  /** Signals that the page is left, or looked at again. */
  pageIs: (what: 'left' | 'lookedAt') => Promise<unknown>;
  /** Stores this text as another tab of the same person would. */
  hearsTab: (key: string, text: string) => Promise<unknown>;
  /** Ends a timer of the page of this length, in ms, which `delays` lists. */
  passes: (ms: number) => Promise<unknown>;
  /** Types into the provider's card form; missing values are those of a good card. */
  fillCard: (card?: { number?: string }) => Promise<unknown>;
  /** Answers the confirmation as the card provider; null for no answer. */
  bank: (body: object | null) => Promise<unknown>;
  /** Puts the device to sleep; server and device wake at this instant. */
  sleepUntil: (instant: IsoInstant) => Promise<void>;
}

/** Puts the device to sleep for `ms`. */
export const sleepFor = async (person: Person, ms: number): Promise<void> =>
  person.sleepUntil(addMs(await person.world.clock.now(), ms));

export type Layer = 'views' | 'browser';
/** A move of the machine that no person can make, with the reason. */
export interface Unreachable {
  label: string;
  /** The state in which it holds; by default every state. */
  state?: string;
  when?: (context: AnyMachineSnapshot['context']) => boolean;
  /** The layer in which it holds; by default both. */
  where?: Layer;
  /** A person does it in another way, which `moves` lists: only the screen has no control for it. */
  isElsewhere?: boolean;
  /** The machine or the session itself makes the move impossible, so it is not tried. */
  isProven?: boolean;
  reason: string;
}
/** One reason for several labels and states, each of which is tried. */
export interface Unreachables extends Omit<Unreachable, 'label' | 'state'> {
  label: string | readonly string[];
  state?: string | readonly string[];
}

/** Method syntax, so that the parameter may be one event of the flow. */
type Chosen = { of(event: EventObject, now: AnyMachineSnapshot): Act }['of'];
type Done = { of(person: Person, step: Step): Promise<unknown> }['of'];

/**
 * Method syntax, so that the parameter may be the call's own output.
 * @param path of the request, for a row that makes several
 */
type Told = { of(output: unknown, path: string, world: World): object | Promise<object> }['of'];

/** A fixed answer to every call of this kind, in any world. */
export interface Reply {
  call: Call;
  body: () => object;
}

/** Method syntax, so that the parameter may be the context of the flow. */
type Marks = {
  of(context: AnyMachineSnapshot['context'], now: AnyMachineSnapshot): readonly (string | false | null | undefined)[];
}['of'];

/** Method syntax, so that the parameter may be the context of the flow. */
type Fact<Shown> = readonly [
  of: Thing,
  shown: { of(context: AnyMachineSnapshot['context']): Shown }['of'],
  ...states: string[],
];

type Holder = MemberId | 'guest';

export interface Driver {
  flow: Flow;
  /**
   * Places of the actor, if not the flow's name: the first that exists is used. A sub-flow is written `checkout.cart`.
   */
  runs?: readonly string[];
  /** The reason why the app never begins the flow this way. */
  never?: string;
  /** States that show a sub-flow, whose screens have their own walks. */
  inner?: readonly string[];
  /** Names of flows whose calls wait for the path; by default the flow's own. */
  parts?: readonly string[];
  /** Owner of the device's token. */
  as?: Holder | ((path: Path) => Holder);
  /** Entries of the device's storage from an earlier visit, by key. */
  keeps?: Readonly<Record<string, string>>;
  /** Address at which the app opens, in the world of the path. */
  at: string | ((world: World) => Promise<string> | string);
  /** Goes from the first page to the start of the path. */
  arrive?: (person: Person, path: Path) => Promise<unknown>;
  /**
   * Moves that open the popup again, by label or event type, where it may be closed while the machine goes on: until one of
   * them, nothing on its screen can be done.
   */
  opens?: readonly string[];
  /** Moves on its screen that are not among `acts`, by label or event type. */
  within?: readonly string[];
  /** Waits for automatic transitions before a state is checked; `rest` holds the moves that follow. */
  rest?: (person: Person, now: AnyMachineSnapshot, rest: Path) => Promise<unknown>;
  /** Calls reach the server until `arrive` calls `hold`; otherwise they wait for the path from the first page on. */
  isHeldLate?: boolean;
  /** Other calls that wait for the path, by name. */
  holds?: Readonly<Record<string, Call>>;
  /**
   * Acts that send an event on the flow's own screens, by event type. The views compare these controls with `can()`.
   */
  acts: Readonly<Record<string, Act | Chosen>>;
  /** Moves made elsewhere, in a question, in the world or on another screen, by label or event type. */
  moves?: Readonly<Record<string, Act | Done>>;
  /** Worlds in which the server gives a call this outcome, by label. */
  worlds?: Readonly<Record<string, (world: World) => Promise<unknown>>>;
  /**
   * Answers for outcomes that no world makes the server give: by label, or by the call's id, from the model's output. A
   * body with a code is a refusal.
   */
  answers?: Readonly<Record<string, object | Told>>;
  replies?: readonly Reply[];
  /** Lengths (ms) of the page's timers, beside those of the machine, that the path ends by `person.passes`. */
  delays?: readonly number[];
  /** Answers of the card provider to a confirmation, by label; null for no answer. */
  bank?: Readonly<Record<string, object | null>>;
  /** Controls on the flow's screens that send no event to it. */
  others?: readonly Thing[];
  /** Popup or page of the flow: without it, walks compare no facts. */
  screen?: Thing;
  /** Signs of settled states, or of groups that look alike. The first visible sign decides. */
  seen: Readonly<Record<string, Thing>>;
  /** Marks that distinguish looks of a settled state, for all states or by state. Chromium checks every look. */
  looks?: Marks | Readonly<Record<string, Marks>>;
  /**
   * Facts that Chromium compares beside the state, by name, with their visibility: only in the listed states, if any.
   */
  shows?: Readonly<Record<string, Fact<boolean>>>;
  /** Facts as above about the contents of fields and about words: one value for each match. */
  reads?: Readonly<Record<string, Fact<readonly (string | number)[]>>>;
  /** Calls that other flows make, too: a step's answer is for requests that wait then, not for later ones. */
  shared?: readonly string[];
  /** Writes that the server accepts beside those of the flow's own calls, by label or `arrive`. */
  writes?: Readonly<Record<string, number>>;
  unreachable?: readonly Unreachables[];
  /**
   * States in which Chromium makes the move by its own Back, if an earlier step is in the history, by label or event
   * type. Chromium walks each of these ways.
   */
  history?: Readonly<Record<string, readonly string[] | 'any'>>;
  /**
   * Moves after which a walk in Chromium ends, because the screen is left or the world cannot be restored: by label,
   * event type, or type of an emitted event. `any`: each walk shows one fact, and ends.
   */
  last?: readonly string[] | 'any';
  /** Moves after which the screen is left for good, in both layers: by label, event type, or type of an emitted event. */
  leaves?: readonly string[];
}

/** Signs of the flow's screen: its question, and its popup or page. */
export const screenSigns = ({ screen }: Driver): readonly Thing[] => (screen ? [question(), screen] : []);

/** The name of a look that gets its own check of the standards; null for transient states. */
export const lookIn = ({ looks = {} }: Driver, snapshot: AnyMachineSnapshot): string | null => {
  if (!snapshot.hasTag('settled')) return null;
  const state = statePath(snapshot.value);
  const marks = typeof looks === 'function' ? looks : looks[state];
  return [state, ...(marks?.(snapshot.context, snapshot) ?? [])].filter(Boolean).join(' ');
};

/** The state, or its group, that has a sign. */
export const signedState = ({ seen }: Driver, state: string): string | undefined =>
  Object.keys(seen).find((known) => state === known || state.startsWith(`${known}.`));

export const holderOn = ({ as }: Driver, path: Path): { as?: Holder } =>
  as === undefined ? {} : { as: typeof as === 'function' ? as(path) : as };

export const addressIn = (world: World, { at }: Driver): Promise<string> | string =>
  typeof at === 'string' ? at : at(world);

export const statusOf = (body: object): number =>
  'code' in body && isFailureCode(body.code) ? FAILURE_STATUS[body.code] : 200;
export const fixedAnswers = ({ answers = {} }: Driver): [label: string, body: object][] =>
  Object.entries(answers).flatMap(([label, body]) => (typeof body === 'function' ? [] : [[label, body]]));
export const toldAnswers = ({ answers = {} }: Driver): [id: string, of: Told][] =>
  Object.entries(answers).flatMap(([id, of]) => (typeof of === 'function' ? [[id, of as Told]] : []));

export const actOf = ({ acts }: Driver, event: EventObject, now: AnyMachineSnapshot): Act | undefined => {
  const act = acts[event.type];
  return typeof act === 'function' ? act(event, now) : act;
};

export const moveOf = ({ moves = {} }: Driver, { label, event }: Move): Done | undefined => {
  const move = moves[label] ?? moves[event.type];
  return typeof move === 'object' ? (person) => person.do(move) : move;
};

/** Whether `moves` has an entry for this label. */
export const isMoved = (moves: object, label: string): boolean =>
  label in moves || (label.split(' ')[0] ?? '') in moves;

/** Whether the browser's own Back makes this move. */
export const isHistory = (
  { history = {} }: Pick<Driver, 'history'>,
  { label, event }: Move,
  now: AnyMachineSnapshot,
): boolean => {
  const states = history[label] ?? history[event.type] ?? [];
  return states === 'any' || states.some((state) => now.matches(state));
};

/** Lengths (ms) of the machine's timers that no entry of `moves` ends, by label. */
export const timersOf = (
  { flow: { machine }, moves = {} }: Driver,
  own: object = {},
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(machine.implementations.delays).flatMap(([name, ms]) => {
      const label = `${name} is over`;
      return typeof ms !== 'number' || label in moves || label in own ? [] : [[label, ms]];
    }),
  );

/** Walks a path of a flow by its driver within a walk of another flow, from one control to the next. */
export const goThrough = async (person: Person, driver: Driver, path: Path): Promise<void> => {
  const told = new Map(toldAnswers(driver));
  const fixed = new Map(fixedAnswers(driver));
  let before = initialOf(driver.flow);
  for (const [index, { label, event }] of path.entries()) {
    const step = { label, event, before, rest: path.slice(index + 1) };
    const move = moveOf(driver, step);
    const act = actOf(driver, event, before);
    if (move) await move(person, step);
    else if (act) {
      // a visible control may wait for running calls, which get answers until calls are held again
      await person.ready(act);
      person.hold();
      await person.do(act);
    } else {
      const [id = '', end = ''] = label.split(' -> ');
      const { output } = event as DoneActorEvent;
      const of = isDone(event) ? told.get(id) : undefined;
      if (of) await person.answersEach(id, (path) => of(output, path, person.world));
      else await person.answers(id, fixed.get(label) ?? { success: false, code: end, message: end });
    }
    [before] = transition(driver.flow.machine, before, event);
  }
};
