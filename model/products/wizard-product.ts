/**
 * Explores all states of one order: one or two tabs with the real wizard, a server, lost calls and answers, and other
 * parties. The search is breadth first, so that a broken promise is shown with the fewest steps.
 *
 * A screen follows the last answer, so its sentence must have been true at that answer or later; it may claim not to
 * know only while it cannot.
 */
import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Commitment } from '#contract/rules/commitment.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { call, type Flow, isDone, isFailed, type Move } from '../flow.ts';

export type Answer = { label: string } & ({ done: unknown } | { failed: unknown });
const OFFLINE: Answer = { label: 'no answer', failed: call({}, 'offline').failed['offline'] };

export interface Ending<World> {
  answer: Answer;
  world: World;
  /** Whether the tab gets the server's answer. */
  isAnswer: boolean;
}
/**
 * Possible ends of a call to the server: its answer, or the call itself, may be lost. @param after the world after the
 * call
 */
export const callEndings = <World>(world: World, after: World, answer: Answer): Ending<World>[] => [
  { answer, world: after, isAnswer: true },
  { answer: { ...OFFLINE, label: 'the request is lost' }, world, isAnswer: false },
  ...(after === world ? [] : [{ answer: { ...OFFLINE, label: 'the answer is lost' }, world: after, isAnswer: false }]),
];

/** The wizard, and all other parties. */
export interface Product<World> {
  flow: Flow;
  committedOf: (snapshot: AnyMachineSnapshot) => Commitment | 'unknown';
  /** Types of events that are left out: they concern another order, or act alike on every order. */
  leftOut: ReadonlySet<string>;
  tab: AnyMachineSnapshot;
  world: World;
  /** The true commitment of this tab's order. */
  truthOf: (world: World, tab: AnyMachineSnapshot) => Commitment;
  /** Possible ends of the call that the tab waits for. */
  endingsOf: (world: World, src: string, tab: AnyMachineSnapshot) => readonly Ending<World>[];
  /** Steps without this patient. @param isCalling a call runs */
  worldMoves: (world: World, isCalling: boolean) => readonly { label: string; world: World }[];
  /** A second tab of the same patient; null if none can be opened now. */
  otherTab: (world: World) => AnyMachineSnapshot | null;
  /** Scenes with the same name have the same future. */
  nameOf: (world: World, tabs: readonly AnyMachineSnapshot[]) => string;
  /** Describes a state that must never occur; null if there is none. */
  brokenIn?: (world: World) => string | null;
}

interface Tab {
  snapshot: AnyMachineSnapshot;
  /** Commitments that were true of its order since its last answer. */
  truths: readonly Commitment[];
  /** The last call got no answer. */
  isLost: boolean;
}
interface Scene<World> {
  tabs: readonly Tab[];
  world: World;
}
interface Step<World> {
  label: string;
  scene: Scene<World>;
}

const joined = (truths: readonly Commitment[], truth: Commitment): readonly Commitment[] =>
  truths.includes(truth) ? truths : [...truths, truth].toSorted();
const endOf = (id: string, answer: Answer): EventObject =>
  'done' in answer
    ? Object.assign({ type: `xstate.done.actor.${id}` }, { output: answer.done, actorId: id })
    : Object.assign({ type: `xstate.error.actor.${id}` }, { error: answer.failed, actorId: id });

/** Caches facts about a wizard's states, because many scenes share them. */
const createWizard = (flow: Flow, leftOut: ReadonlySet<string>) => {
  interface Facts {
    key: string;
    taps: readonly Move[];
    /** Next state, by event as text. */
    next: Map<string, AnyMachineSnapshot>;
  }
  const known = new WeakMap<AnyMachineSnapshot, Facts>();
  const isTap = ({ event }: Move) => !isDone(event) && !isFailed(event) && !leftOut.has(event.type);
  const factsOf = (snapshot: AnyMachineSnapshot): Facts => {
    const found = known.get(snapshot);
    if (found) return found;
    const facts: Facts = { key: flow.key(snapshot), taps: flow.moves(snapshot).filter(isTap), next: new Map() };
    known.set(snapshot, facts);
    return facts;
  };
  return {
    keyOf: (snapshot: AnyMachineSnapshot): string => factsOf(snapshot).key,
    tapsOf: (snapshot: AnyMachineSnapshot): readonly Move[] => factsOf(snapshot).taps,
    sent: (snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot => {
      const { next } = factsOf(snapshot);
      const name = JSON.stringify(event);
      const after = next.get(name) ?? transition(flow.machine, snapshot, event)[0];
      next.set(name, after);
      return after;
    },
  };
};

const createSteps = <World>(product: Product<World>) => {
  const { flow, truthOf } = product;
  const { keyOf, tapsOf, sent } = createWizard(flow, product.leftOut);
  const opened = (snapshot: AnyMachineSnapshot, world: World): Tab => ({
    snapshot,
    truths: [truthOf(world, snapshot)],
    isLost: false,
  });
  const sentTo = ({ tabs }: Scene<World>, at: number, event: EventObject): Tab[] =>
    tabs.map((tab, index) => (index === at ? { ...tab, snapshot: sent(tab.snapshot, event) } : tab));
  /** Changes the world; only the tab that asked gets a new screen. */
  const lived = (tabs: readonly Tab[], world: World): Scene<World> => ({
    world,
    tabs: tabs.map((tab) => ({ ...tab, truths: joined(tab.truths, truthOf(world, tab.snapshot)) })),
  });

  const ended = (scene: Scene<World>, at: number, { snapshot }: Tab): Step<World>[] => {
    // the clock runs beside calls, and never ends
    const invoked = snapshot._nodes.flatMap((node) => node.invoke).find(({ src }) => src !== 'clock');
    if (invoked === undefined || typeof invoked.src !== 'string') return [];
    const { id, src } = invoked;
    return product.endingsOf(scene.world, src, snapshot).map(({ answer, world, isAnswer }) => {
      const next = lived(sentTo(scene, at, endOf(id, answer)), world);
      const isLost = 'failed' in answer && !isAnswer;
      const heard = (tab: Tab): Tab => ({
        ...tab,
        isLost,
        ...(isAnswer && { truths: [truthOf(world, tab.snapshot)] }),
      });
      return {
        label: `${id} -> ${answer.label}`,
        scene: { ...next, tabs: next.tabs.map((tab, index) => (index === at ? heard(tab) : tab)) },
      };
    });
  };
  const tapped = (scene: Scene<World>, at: number, { snapshot }: Tab): Step<World>[] =>
    tapsOf(snapshot).map(({ label, event }) => ({ label, scene: { ...scene, tabs: sentTo(scene, at, event) } }));

  const stepsFrom = (scene: Scene<World>): Step<World>[] => {
    const { tabs, world } = scene;
    const other = tabs.length === 1 ? product.otherTab(world) : null;
    const isCalling = tabs.some(({ snapshot }) => snapshot.hasTag('busy'));
    return [
      ...tabs.flatMap((tab, at) =>
        [...tapped(scene, at, tab), ...ended(scene, at, tab)].map((step) => ({
          ...step,
          label: at === 0 ? step.label : `other tab: ${step.label}`,
        })),
      ),
      ...(other ? [{ label: 'another tab opens', scene: { world, tabs: [...tabs, opened(other, world)] } }] : []),
      ...product.worldMoves(world, isCalling).map((move) => ({ label: move.label, scene: lived(tabs, move.world) })),
    ];
  };
  return { start: { tabs: [opened(product.tab, product.world)], world: product.world }, stepsFrom, keyOf };
};

/** Describes a wrong sentence on a tab's screen. */
const wrongOf = (
  { committedOf }: Pick<Product<never>, 'committedOf'>,
  { snapshot, truths, isLost }: Tab,
): string | null => {
  if (!snapshot.hasTag('settled')) return null;
  const said = committedOf(snapshot);
  const { isUncertain, invoice }: { isUncertain: boolean; invoice: Invoice | null } = snapshot.context;
  const isUnknown = (isUncertain && isLost) || invoice?.payment.status === 'processing';
  const isTrue = said === 'unknown' ? isUnknown : truths.includes(said);
  return isTrue ? null : `${statePath(snapshot.value)} says ${said}, and it is ${truths.join(' or ')}`;
};

/** Finds a shortest way to a broken promise; null if all are kept. @throws Error beyond `limit` scenes */
export const exploreProduct = <World>(product: Product<World>, limit = 300_000) => {
  const { committedOf, nameOf, brokenIn = () => null } = product;
  const { start, stepsFrom, keyOf } = createSteps(product);
  const nameOfScene = ({ tabs, world }: Scene<World>): string => {
    const ofTabs = tabs.map(({ snapshot, truths, isLost }) => JSON.stringify([keyOf(snapshot), truths, isLost]));
    const snapshots = tabs.map(({ snapshot }) => snapshot);
    return [...ofTabs, nameOf(world, snapshots)].join('\n');
  };
  const reached: { scene: Scene<World>; from: number; label: string }[] = [{ scene: start, from: -1, label: '' }];
  const known = new Set([nameOfScene(start)]);
  const said = new Set<string>();
  const wayTo = (at: number): string[] => {
    const entry = reached[at];
    return entry === undefined || entry.from < 0 ? [] : [...wayTo(entry.from), entry.label];
  };
  // the loop appends to the map while it iterates over it
  for (const [from, { scene }] of reached.entries()) {
    for (const { label, scene: next } of stepsFrom(scene)) {
      const name = nameOfScene(next);
      if (known.has(name)) continue;
      known.add(name);
      const wrong = brokenIn(next.world) ?? next.tabs.map((tab) => wrongOf(product, tab)).find((one) => one !== null);
      if (wrong) return { scenes: reached.length, said, broken: { wrong, labels: [...wayTo(from), label] } };
      if (reached.length === limit) throw new Error(`more than ${limit} scenes`);
      for (const { snapshot } of next.tabs) said.add(`${statePath(snapshot.value)}: ${committedOf(snapshot)}`);
      reached.push({ scene: next, from, label });
    }
  }
  return { scenes: reached.length, said, broken: null };
};
