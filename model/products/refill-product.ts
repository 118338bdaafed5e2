/**
 * Everything that can happen to one refill: a tab with the real wizard, perhaps another one that pays the order as an order of
 * before, the server of refill-server.ts, calls and answers that are lost, the clinic, the bank and the server's jobs. Searched
 * breadth first, so that a broken promise is shown with the fewest steps.
 *
 * A screen follows the last answer. So what it says must have been true when that answer was given, or since then; it says
 * that it does not know only while it cannot.
 */
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import { type Commitment, commitmentOf } from '#contract/rules/commitment.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { refillFlow } from '#machines/refill/refill.model.ts';
import { selectCommitted } from '#machines/refill/refill.selectors.ts';
import type { RefillContext } from '#machines/refill/refill.types.ts';
import { isDone, isFailed } from '../flow.ts';
import { type Answer, newWorld, OFFLINE, type RefillServer, type World } from './refill-server.ts';

interface Tab {
  snapshot: AnyMachineSnapshot;
  /** What has been true of the order since the tab's last answer. */
  truths: readonly Commitment[];
  /** No answer came to the last call. */
  isLost: boolean;
}
interface Scene {
  tabs: readonly Tab[];
  world: World;
}
interface Step {
  label: string;
  scene: Scene;
}
interface Ending {
  answer: Answer;
  world: World;
  /** Whether the tab hears from the server. */
  isAnswer: boolean;
}

const { machine } = refillFlow;
/** Of another order than this one. */
const ANOTHER = new Set(['refill.begin', 'refill.pay', 'popup.closed']);
/** Of what is chosen, which is the same for every order. */
const CHOICES = new Set(['clinic.select', 'search.change', 'item.add', 'quantity.change']);

const contextOf = ({ snapshot }: Tab): RefillContext => snapshot.context;
const pathOf = ({ snapshot }: Tab): string => statePath(snapshot.value);
const joined = (truths: readonly Commitment[], truth: Commitment): readonly Commitment[] =>
  truths.includes(truth) ? truths : [...truths, truth].toSorted();
const endOf = (id: string, answer: Answer): EventObject =>
  'done' in answer
    ? Object.assign({ type: `xstate.done.actor.${id}` }, { output: answer.done, actorId: id })
    : Object.assign({ type: `xstate.error.actor.${id}` }, { error: answer.failed, actorId: id });

const createProduct = (server: RefillServer, hasOther: boolean) => {
  const truthOf = (world: World): Commitment => commitmentOf(server.invoiceOf(world));
  const opened: Tab = { snapshot: initialTransition(machine, refillFlow.input)[0], truths: ['nothing'], isLost: false };

  /** The order as the page shows it from which it is paid. */
  const openedToPay = (world: World): Tab => {
    const input = { ...Object(refillFlow.input), wizardId: 'other', invoice: server.invoiceOf(world) };
    return { snapshot: initialTransition(machine, input)[0], truths: [truthOf(world)], isLost: false };
  };
  const sent = (scene: Scene, at: number, event: EventObject): Tab[] =>
    scene.tabs.map((tab, index) =>
      index === at ? { ...tab, snapshot: transition(machine, tab.snapshot, event)[0] } : tab,
    );
  /** The world goes on; every tab but the one that hears of it has an older screen. */
  const lived = (tabs: readonly Tab[], world: World): Scene => ({
    world,
    tabs: tabs.map((tab) => ({ ...tab, truths: joined(tab.truths, truthOf(world)) })),
  });

  const endingsOf = (tab: Tab, world: World, src: string): Ending[] => {
    if (src === 'payment') return server.payments(world);
    if (src === 'deliveryInfo') return server.deliveries.map((answer) => ({ answer, world, isAnswer: false }));
    const served = server.serve(world, src, writeKey(contextOf(tab)));
    if (served === null) throw new Error(`nobody answers ${src}`);
    const [after, answer] = served;
    return [
      { answer, world: after, isAnswer: true },
      { answer: { ...OFFLINE, label: 'the request is lost' }, world, isAnswer: false },
      ...(after === world
        ? []
        : [{ answer: { ...OFFLINE, label: 'the answer is lost' }, world: after, isAnswer: false }]),
    ];
  };
  const ended = (scene: Scene, at: number, tab: Tab): Step[] => {
    const invoked = tab.snapshot._nodes.flatMap((node) => node.invoke)[0];
    if (invoked === undefined || typeof invoked.src !== 'string') return [];
    const { id, src } = invoked;
    return endingsOf(tab, scene.world, src).map(({ answer, world, isAnswer }) => {
      const next = lived(sent(scene, at, endOf(id, answer)), world);
      const isLost = 'failed' in answer && !isAnswer;
      const heard = (one: Tab): Tab => ({ ...one, isLost, ...(isAnswer && { truths: [truthOf(world)] }) });
      return {
        label: `${id} -> ${answer.label}`,
        scene: { ...next, tabs: next.tabs.map((one, index) => (index === at ? heard(one) : one)) },
      };
    });
  };
  const tapped = (scene: Scene, at: number, tab: Tab): Step[] =>
    refillFlow
      .moves(tab.snapshot)
      .filter(({ event }) => !isDone(event) && !isFailed(event) && !ANOTHER.has(event.type) && !CHOICES.has(event.type))
      .map(({ label, event }) => ({ label, scene: { ...scene, tabs: sent(scene, at, event) } }));

  const stepsFrom = (scene: Scene): Step[] => {
    const { tabs, world } = scene;
    const canOpen = hasOther && tabs.length === 1 && world.order !== 'none';
    return [
      ...tabs.flatMap((tab, at) =>
        [...tapped(scene, at, tab), ...ended(scene, at, tab)].map((step) => ({
          ...step,
          label: at === 0 ? step.label : `other tab: ${step.label}`,
        })),
      ),
      ...(canOpen ? [{ label: 'another tab pays it', scene: { world, tabs: [...tabs, openedToPay(world)] } }] : []),
      ...server
        .worldMoves(
          world,
          tabs.some(({ snapshot }) => snapshot.hasTag('busy')),
        )
        .map((move) => ({ label: move.label, scene: lived(tabs, move.world) })),
    ];
  };
  return { start: { tabs: [opened], world: newWorld }, stepsFrom };
};

const keyOfTab = (tab: Tab, { kept }: World): string =>
  JSON.stringify([refillFlow.key(tab.snapshot), tab.truths, tab.isLost, kept?.key === writeKey(contextOf(tab))]);
const nameOf = ({ tabs, world }: Scene): string => {
  const { order, isAccepted, money, kept } = world;
  const resent = kept && [kept.invoice.delivery[0]?.deliveryStatus, kept.invoice.confirmation?.status];
  return [...tabs.map((tab) => keyOfTab(tab, world)), JSON.stringify([order, isAccepted, money, resent])].join('\n');
};

/** What the screen of a tab says that is not so. */
const wrongOf = (tab: Tab): string | null => {
  if (!tab.snapshot.hasTag('settled')) return null;
  const said = selectCommitted(tab.snapshot);
  const { isUncertain, invoice } = contextOf(tab);
  const isUnknown = (isUncertain && tab.isLost) || invoice?.payment.status === 'processing';
  const isTrue = said === 'unknown' ? isUnknown : tab.truths.includes(said);
  return isTrue ? null : `${pathOf(tab)} says ${said}, and it is ${tab.truths.join(' or ')}`;
};

export interface Setting {
  server: RefillServer;
  /** The order is paid from another tab, too. */
  hasOther: boolean;
}

/** A shortest way to a screen that says what is not so, null when all say the truth. @throws Error beyond `limit` scenes */
export const exploreRefill = ({ server, hasOther }: Setting, limit = 300_000) => {
  const { start, stepsFrom } = createProduct(server, hasOther);
  const reached: { scene: Scene; from: number; label: string }[] = [{ scene: start, from: -1, label: '' }];
  const known = new Set([nameOf(start)]);
  const said = new Set<string>();
  const wayTo = (at: number): string[] => {
    const entry = reached[at];
    return entry === undefined || entry.from < 0 ? [] : [...wayTo(entry.from), entry.label];
  };
  // grows while it is gone through
  for (const [from, { scene }] of reached.entries()) {
    for (const { label, scene: next } of stepsFrom(scene)) {
      const name = nameOf(next);
      if (known.has(name)) continue;
      known.add(name);
      const wrong = next.tabs.map(wrongOf).find((one) => one !== null);
      if (wrong) return { scenes: reached.length, said, broken: { wrong, labels: [...wayTo(from), label] } };
      if (reached.length === limit) throw new Error(`more than ${limit} scenes`);
      for (const tab of next.tabs) said.add(`${pathOf(tab)}: ${selectCommitted(tab.snapshot)}`);
      reached.push({ scene: next, from, label });
    }
  }
  return { scenes: reached.length, said, broken: null };
};
