/**
 * What a person does and sees in a flow, written once for both layers: `<flow>.hands.ts` names controls and signs by
 * the app's own words; stage/views/view-of.ts and stage/browser/screen-of.ts find them.
 */
import { type AnyMachineSnapshot, type DoneActorEvent, type EventObject, transition } from 'xstate';
import type { Call } from '#contract/call.ts';
import { FAILURE_STATUS, isFailureCode } from '#contract/failure-codes.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { type Flow, isDone, type Move } from '#model/flow.ts';
import { initialOf, type Path } from '#model/walker.ts';
import type { MemberId } from '#server/demo/people.data.ts';
import type { World } from '#stage/world/world.ts';
import { type Act, question, type Thing } from './things.ts';

/** A move, the state in which it is made, and the moves after it. */
export interface Step extends Move {
  before: AnyMachineSnapshot;
  rest: Path;
}

/** By which the browser says it. */
export const PAGE_EVENTS = { left: 'pagehide', lookedAt: 'visibilitychange' } as const;

/** A person at the app, in either layer. */
export interface Person {
  world: World;
  do: (act: Act) => Promise<void>;
  /** Waits until one of its controls does something. */
  ready: (act: Act) => Promise<void>;
  /** Waits until it shows. */
  until: (thing: Thing) => Promise<void>;
  /** Waits until it does not show any more. */
  gone: (thing: Thing) => Promise<void>;
  sees: (thing: Thing) => Promise<boolean>;
  /** The browser's Back. */
  back: () => Promise<unknown>;
  key: (key: 'Escape') => Promise<void>;
  /** From now on calls of the flow wait for the path: where `isHeldLate` says that they do not yet. */
  hold: () => void;
  /** The call with this id waits, or will, for the path: it reaches the server. */
  lets: (id: string) => Promise<void>;
  /** The same, and it is answered this. */
  answers: (id: string, body: object) => Promise<void>;
  /** The same of a row that may make several requests: until `hold` each is answered by its path. */
  answersEach: (id: string, of: (path: string) => object | Promise<object>) => Promise<void>;
  /** Waits until one of these calls waits. @returns the first of them that does */
  waits: (...ids: readonly string[]) => Promise<string>;
  /** Follows a link of the app to this address. */
  go: (address: string) => Promise<unknown>;
  /** The app is loaded anew at this address. */
  open: (address: string) => Promise<unknown>;
  /** The app is loaded anew where it is. */
  reload: () => Promise<unknown>;
  /** Does what leads outside the app, and stays. @returns the address outside */
  departs: (act: Act) => Promise<string>;
  /** The network was away. */
  reconnects: () => Promise<unknown>;
  /** The browser says that the page goes, or that it is looked at again. */
  pageIs: (what: 'left' | 'lookedAt') => Promise<unknown>;
  /** Another tab of the same person keeps this. */
  hearsTab: (key: string, text: string) => Promise<unknown>;
  /** A timer of the page of this length, in ms, ends; `delays` names it. */
  passes: (ms: number) => Promise<unknown>;
  /** Types into the provider's card form; what is not given is of a good card. */
  fillCard: (card?: { number?: string }) => Promise<unknown>;
  /** The provider of cards answers the confirmation; null: nobody does. */
  bank: (body: object | null) => Promise<unknown>;
  /** The device sleeps; server and device wake at this instant. */
  sleepUntil: (instant: IsoInstant) => Promise<void>;
}

/** The device sleeps so long. */
export const sleepFor = async (person: Person, ms: number): Promise<void> =>
  person.sleepUntil(addMs(await person.world.clock.now(), ms));

export type Layer = 'views' | 'browser';
/** Something that the machine would do and that no person can do, and why. */
export interface Excuse {
  label: string;
  /** In every state, unless one is named. */
  state?: string;
  when?: (context: AnyMachineSnapshot['context']) => boolean;
  /** In both layers, unless one is named. */
  where?: Layer;
  /** A person does it in another way, which `moves` knows: only the screen has no control for it. */
  isElsewhere?: boolean;
  /** The machine or the session itself says so: there is nothing to try. */
  isProven?: boolean;
  reason: string;
}
/** One reason for several of them, each of which is tried. */
export interface Excuses extends Omit<Excuse, 'label' | 'state'> {
  label: string | readonly string[];
  state?: string | readonly string[];
}

/** A method's parameter may be one event of the flow. */
type Chosen = { of(event: EventObject, now: AnyMachineSnapshot): Act }['of'];
type Done = { of(person: Person, step: Step): Promise<unknown> }['of'];

/** A method's parameter may be the model's own output of the call. @param path of the request, where a row makes several */
type Told = { of(output: unknown, path: string, world: World): object | Promise<object> }['of'];

/** What every call of this kind is answered at once, whatever the world has. */
export interface Reply {
  call: Call;
  body: () => object;
}

/** A method's parameter may be the context of the flow. */
type Marks = {
  of(context: AnyMachineSnapshot['context'], now: AnyMachineSnapshot): readonly (string | false | null | undefined)[];
}['of'];

/** A method's parameter may be the context of the flow. */
type Fact<Shown> = readonly [
  of: Thing,
  shown: { of(context: AnyMachineSnapshot['context']): Shown }['of'],
  ...states: string[],
];

type Holder = MemberId | 'guest';

export interface Hands {
  flow: Flow;
  /** Where it runs, if not as the flow of its name: of several, the first that is there. A sub-flow as `checkout.cart`. */
  runs?: readonly string[];
  /** Why the app never begins it so. */
  never?: string;
  /** States in which a sub-flow shows: its screens have walks of their own. */
  inner?: readonly string[];
  /** By name: whose calls wait for the path. By default the flow's own. */
  parts?: readonly string[];
  /** Whose token the device holds. */
  as?: Holder | ((path: Path) => Holder);
  /** By key: what the device keeps of an earlier visit. */
  keeps?: Readonly<Record<string, string>>;
  /** Where the app is opened, once the world is as the path needs it. */
  at: string | ((world: World) => Promise<string> | string);
  /** From the first page to where the path begins. */
  arrive?: (person: Person, path: Path) => Promise<unknown>;
  /** Before a state is looked at: what it began by itself comes to where it rests; `rest` are the moves to come. */
  rest?: (person: Person, now: AnyMachineSnapshot, rest: Path) => Promise<unknown>;
  /** Calls reach the server until `arrive` says `hold`; else they wait for the path from the first page on. */
  isHeldLate?: boolean;
  /** By name: other calls that wait for the path. */
  holds?: Readonly<Record<string, Call>>;
  /** By event type: what sends it on the flow's own screens. The views compare these controls with `can()`. */
  acts: Readonly<Record<string, Act | Chosen>>;
  /** By label or event type: what happens elsewhere, in a question, in the world or on another screen. */
  moves?: Readonly<Record<string, Act | Done>>;
  /** By label: makes a world in which the server ends the call in this way. */
  worlds?: Readonly<Record<string, (world: World) => Promise<unknown>>>;
  /**
   * What a call is answered, where no world can be made in which the server ends it so: by label, or by the call's id of
   * what the model says that it is done with. A body with a code is a refusal.
   */
  answers?: Readonly<Record<string, object | Told>>;
  replies?: readonly Reply[];
  /** In ms: timers of the page, beside those of the machine, that end when the path says so, by `person.passes`. */
  delays?: readonly number[];
  /** By label: what the provider of cards answers a confirmation; null: nobody does. */
  bank?: Readonly<Record<string, object | null>>;
  /** Controls on the flow's screens that send it nothing. */
  others?: readonly Thing[];
  /** The popup or page in which the flow shows: while it is not there, nothing is compared. */
  screen?: Thing;
  /** By settled state, or group of states that look alike: the sign by which it is known. The first that shows decides. */
  seen: Readonly<Record<string, Thing>>;
  /** What else tells looks of a settled state apart: in each state, or by state. Chromium checks every look. */
  looks?: Marks | Readonly<Record<string, Marks>>;
  /** By name: what Chromium compares beside the state, and when it shows: in these states alone, where some are named. */
  shows?: Readonly<Record<string, Fact<boolean>>>;
  /** The same of what stands in fields and of words, of each that is there. */
  reads?: Readonly<Record<string, Fact<readonly (string | number)[]>>>;
  /** Calls that others make, too: what a step says of one is said of those that wait then, and not of the next. */
  shared?: readonly string[];
  /** By label, or `arrive`: writes that the server accepts then, beside those of the flow's own calls. */
  writes?: Readonly<Record<string, number>>;
  nobody?: readonly Excuses[];
  /**
   * By label or event type: the states in which Chromium does it by its own Back, where a step lies before this one in the
   * history. It goes each of these ways.
   */
  history?: Readonly<Record<string, readonly string[] | 'any'>>;
  /**
   * After which moves a walk in Chromium goes no further, because the flow's screen is left, or the world cannot be put back
   * for what would follow: by label, event type, or type of what is emitted. `any`: each walk shows one thing, and ends.
   */
  last?: readonly string[] | 'any';
}

/** By whatever the flow is known to be on the screen. */
export const screenSigns = ({ screen }: Hands): readonly Thing[] => (screen ? [question(), screen] : []);

/** The name of a look that is worth its own check of the standards; null for what passes. */
export const lookIn = ({ looks = {} }: Hands, snapshot: AnyMachineSnapshot): string | null => {
  if (!snapshot.hasTag('settled')) return null;
  const state = statePath(snapshot.value);
  const marks = typeof looks === 'function' ? looks : looks[state];
  return [state, ...(marks?.(snapshot.context, snapshot) ?? [])].filter(Boolean).join(' ');
};

/** The state, or the group around it, that has a sign. */
export const signedState = ({ seen }: Hands, state: string): string | undefined =>
  Object.keys(seen).find((known) => state === known || state.startsWith(`${known}.`));

export const holderOn = ({ as }: Hands, path: Path): { as?: Holder } =>
  as === undefined ? {} : { as: typeof as === 'function' ? as(path) : as };

export const addressIn = (world: World, { at }: Hands): Promise<string> | string =>
  typeof at === 'string' ? at : at(world);

export const statusOf = (body: object): number =>
  'code' in body && isFailureCode(body.code) ? FAILURE_STATUS[body.code] : 200;
export const fixedAnswers = ({ answers = {} }: Hands): [label: string, body: object][] =>
  Object.entries(answers).flatMap(([label, body]) => (typeof body === 'function' ? [] : [[label, body]]));
export const toldAnswers = ({ answers = {} }: Hands): [id: string, of: Told][] =>
  Object.entries(answers).flatMap(([id, of]) => (typeof of === 'function' ? [[id, of as Told]] : []));

export const actOf = ({ acts }: Hands, event: EventObject, now: AnyMachineSnapshot): Act | undefined => {
  const act = acts[event.type];
  return typeof act === 'function' ? act(event, now) : act;
};

export const moveOf = ({ moves = {} }: Hands, { label, event }: Move): Done | undefined => {
  const move = moves[label] ?? moves[event.type];
  return typeof move === 'object' ? (person) => person.do(move) : move;
};

/** Whether what this label names has a way of its own. */
export const isMoved = (moves: object, label: string): boolean =>
  label in moves || (label.split(' ')[0] ?? '') in moves;

/** Whether this is done by the browser's own Back. */
export const isHistory = (
  { history = {} }: Pick<Hands, 'history'>,
  { label, event }: Move,
  now: AnyMachineSnapshot,
): boolean => {
  const states = history[label] ?? history[event.type] ?? [];
  return states === 'any' || states.some((state) => now.matches(state));
};

/** By label, in ms: the timers of the machine that no move of its own ends. */
export const timersOf = (
  { flow: { machine }, moves = {} }: Hands,
  own: object = {},
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(machine.implementations.delays).flatMap(([name, ms]) => {
      const label = `${name} is over`;
      return typeof ms !== 'number' || label in moves || label in own ? [] : [[label, ms]];
    }),
  );

/** Goes a path of a flow by its hands, within a walk of another: from one control to the next. */
export const goThrough = async (person: Person, hands: Hands, path: Path): Promise<void> => {
  const told = new Map(toldAnswers(hands));
  const fixed = new Map(fixedAnswers(hands));
  let before = initialOf(hands.flow);
  for (const [index, { label, event }] of path.entries()) {
    const step = { label, event, before, rest: path.slice(index + 1) };
    const move = moveOf(hands, step);
    const act = actOf(hands, event, before);
    if (move) await move(person, step);
    else if (act) {
      // a control that shows may wait for what is on its way, which is answered until calls wait again
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
    [before] = transition(hands.flow.machine, before, event);
  }
};
