/**
 * Explores all states of one held time: one or two tabs with the real machines, the server of hold-server.ts, webhooks
 * that arrive late, twice or never, the sweep, and another patient who wants the time. The search is breadth first, so
 * that a broken promise is shown with the fewest steps. Calls without a visible delay are answered at once.
 */

import { deadlineOf } from '#machines/hold/hold.rules.ts';
import { required } from '#machines/kit/required.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { fee } from '#model/holding/holding.samples.model.ts';
import { cardSettings } from '../samples.ts';
import { type Saying, wrongIn } from './committed.ts';
import {
  type Answer,
  type HoldServer,
  holdWorldMoves,
  isListed,
  isOverdue,
  isPaid,
  isProcessing,
  isUnderWay,
  keyOfWorld,
  newWorld,
  OFFLINE,
  truthsOf,
  type World,
  worldAtRest,
} from './hold-server.ts';
import {
  answered,
  askedBy,
  committedBy,
  creatingTab,
  eventOf,
  type HoldTab,
  idleTab,
  isAsking,
  isHolding,
  isSilent,
  keyOfTab,
  pathOf,
  placeOf,
  sendToHold,
  tapsOf,
  theHold,
} from './hold-tabs.ts';

type Heard = Saying<string>['heard'];

interface Scene {
  tabs: readonly HoldTab[];
  world: World;
  /** Whether local storage has the hold. */
  isStored: boolean;
}
interface Step {
  labels: readonly string[];
  scene: Scene;
  /** A promise that this step breaks by itself, regardless of later steps. */
  broken: string | null;
}
export interface HoldSetting {
  server: HoldServer;
  tabs: 1 | 2;
}

const hold = required(theHold, 'hold');
const AT_ONCE: Record<string, unknown> = { loadFee: fee, loadCardSettings: cardSettings };
const AWAY = /^(?:start\.|confirmed$|holding\.slotLost$)/;
/** Calls that are answered at once in brisk tabs. */
const PROMPT = /^(?:loadInvoice|createIntent|createAppointment|readInvoice|askPayment)$/;
/** Calls whose answer commits the patient to something. */
const COMMITTING = /^(?:createAppointment|recordPayment)$/;
const IN_PASSING = /^(?:card\.change \(complete\)|messageDelay is over)$/;
const UNDER_WAY = /^(?:confirming|recording|processing)/;
const readAt = (tab: HoldTab, isHeld: boolean) =>
  sendToHold(tab, eventOf('holds.read', { holds: isHeld ? [hold] : [] }));

/** Computes each step of a tab only once. */
const createMemory = () => {
  const taps = new Map<string, ReturnType<typeof tapsOf>>();
  const tabs = new Map<string, HoldTab>();
  return {
    tapsOf: (tab: HoldTab) => {
      const known = taps.get(keyOfTab(tab)) ?? tapsOf(tab);
      taps.set(keyOfTab(tab), known);
      return known;
    },
    once: (tab: HoldTab, label: string, make: () => HoldTab): HoldTab => {
      const key = `${label} ${keyOfTab(tab)}`;
      const known = tabs.get(key) ?? make();
      tabs.set(key, known);
      return known;
    },
  };
};

const createProduct = ({ server, tabs: count }: HoldSetting) => {
  const memory = createMemory();
  const answerTo = (tab: HoldTab, asked: string, answer: Answer) =>
    memory.once(tab, `${asked} ${answer.label}`, () => answered(tab, asked, answer));
  const heardBy = (tab: HoldTab, isHeld: boolean) => memory.once(tab, `read ${isHeld}`, () => readAt(tab, isHeld));
  const named = (at: number, label: string) => (count === 1 ? label : `tab ${at + 1}: ${label}`);
  /** Moves the tab to its next state, with its writes to local storage and its broken promises. */
  const withTab = (
    scene: Scene,
    at: number,
    label: string,
    tab: HoldTab,
    world = scene.world,
    heard: Heard = null,
  ): Step => {
    const before = required(scene.tabs[at] ?? null, 'tab');
    const isStored = isHolding(tab) === isHolding(before) ? scene.isStored : isHolding(tab);
    const next = { tabs: scene.tabs.map((one, index) => (index === at ? tab : one)), world, isStored };
    const broken = brokenByStep(before, tab, label, world) ?? saidWrong(before, tab, heard, world);
    return { labels: [named(at, label)], scene: next, broken };
  };
  /** With two tabs, a late answer equals a late tap, and filling in a form or showing a message takes no time. */
  const isBrisk = count === 2;
  const tapsAt = (tab: HoldTab) =>
    memory.tapsOf(tab).filter(({ label }) => !isBrisk || (label !== 'reload' && !label.startsWith('method')));
  const passing = (step: Step, at: number): Step => {
    const tab = step.scene.tabs[at];
    if (!tab || step.broken || AWAY.test(placeOf(tab))) return step;
    const goOn = (label: string, next: HoldTab, world: World, heard: Heard = null): Step => {
      const further = withTab(step.scene, at, label, next, world, heard);
      return passing({ ...further, labels: [...step.labels, ...further.labels] }, at);
    };
    const { world } = step.scene;
    const asked = askedBy(tab);
    if (asked && asked.src in AT_ONCE) {
      const answer: Answer = { label: 'here', done: AT_ONCE[asked.src] };
      return goOn(`${asked.id} -> here`, answerTo(tab, asked.id, answer), world);
    }
    const served =
      asked && isBrisk && PROMPT.test(asked.id) ? server.serve(world, asked.src, writeKey(tab.booking.context)) : null;
    if (asked && served)
      return goOn(
        `${asked.id} -> ${served[1].label}`,
        answerTo(tab, asked.id, served[1]),
        served[0],
        heardIn(served[1]),
      );
    const filled = isBrisk && memory.tapsOf(tab).find(({ label }) => IN_PASSING.test(label));
    const card = tab.paying?.card;
    const isFormEmpty = card?.context.isCardComplete === false || (card && pathOf(card)) === 'form.telling';
    return filled && isFormEmpty ? goOn(filled.label, filled.tab, world) : step;
  };

  const confirmations = (scene: Scene, at: number, tab: HoldTab): Step[] => {
    const intent = Number(tab.paying?.card?.context.clientSecret);
    const { world } = scene;
    const end = (label: string, answer: Answer, next: World) =>
      withTab(scene, at, `confirmCard -> ${label}`, answerTo(tab, 'confirmCard', answer), next, 'silence');
    const noWord: Answer = { label: 'no answer', done: { error: 'other' } };
    if (world.intents[intent]?.theirs !== 'open') return [end('refused by the provider', noWord, world)];
    const paid = server.sayTheirs(world, intent, 'succeeded');
    const undecided = server.sayTheirs(world, intent, 'processing');
    return [
      end('succeeded', { label: 'succeeded', done: { status: 'succeeded' } }, paid),
      end('succeeded, and the answer is lost', noWord, paid),
      end('processing', { label: 'processing', done: { status: 'processing' } }, undecided),
      end('declined', { label: 'declined', done: { error: 'card', text: 'Declined.' } }, world),
      ...(isBrisk
        ? []
        : [
            end('processing, and the answer is lost', noWord, undecided),
            end('the request is lost', noWord, world),
            ...(world.stray === null ? [end('the request is late', noWord, { ...world, stray: intent })] : []),
          ]),
    ];
  };
  const endings = (scene: Scene, at: number, tab: HoldTab): Step[] => {
    const asked = askedBy(tab);
    if (!asked || AWAY.test(placeOf(tab))) return [];
    if (asked.src === 'confirmCard') return confirmations(scene, at, tab);
    const served = server.serve(scene.world, asked.src, writeKey(tab.booking.context));
    if (served === null) return [];
    const [world, answer] = served;
    const name = `${asked.id} -> `;
    const silence = COMMITTING.test(asked.src) ? 'doubt' : 'silence';
    return [
      withTab(scene, at, name + answer.label, answerTo(tab, asked.id, answer), world, heardIn(answer)),
      ...(isBrisk
        ? []
        : [
            withTab(scene, at, `${name}the request is lost`, answerTo(tab, asked.id, OFFLINE), scene.world, silence),
            withTab(scene, at, `${name}the answer is lost`, answerTo(tab, asked.id, OFFLINE), world, silence),
          ]),
    ];
  };
  const heard = (scene: Scene, at: number, tab: HoldTab): Step[] => [
    ...(scene.world.isOver && isHolding(tab)
      ? [
          withTab(
            scene,
            at,
            'its deadline is reached',
            memory.once(tab, 'deadline', () => sendToHold(tab, eventOf('deadline.reached', { now: deadlineOf(hold) }))),
          ),
        ]
      : []),
    ...(isHolding(tab) === isListed(scene.world) || scene.world.booking === 'none'
      ? []
      : [withTab(scene, at, 'the list is read', heardBy(tab, isListed(scene.world)))]),
    ...(isHolding(tab) === scene.isStored
      ? []
      : [withTab(scene, at, 'hears of the other tab', heardBy(tab, scene.isStored))]),
  ];
  const stepsFrom = (scene: Scene): Step[] => [
    ...scene.tabs.flatMap((tab, at) =>
      [
        ...tapsAt(tab).map(({ label, tab: next }) => withTab(scene, at, label, next)),
        ...endings(scene, at, tab),
        ...heard(scene, at, tab),
      ].map((step) => passing(step, at)),
    ),
    ...[...holdWorldMoves(server, scene.world), ...givenUp(server, scene.world)].map(({ label, world }) => ({
      labels: [label],
      scene: { ...scene, world },
      broken: null,
    })),
  ];
  const start: Scene = { tabs: count === 1 ? [creatingTab] : [creatingTab, idleTab], world: newWorld, isStored: false };
  return { start, stepsFrom };
};

/** The patient gives the time up in the list of appointments, which no popup of the booking hears of. */
const givenUp = (server: HoldServer, world: World): { label: string; world: World }[] => {
  const [next] = world.booking === 'held' ? (server.serve(world, 'cancelAppointment', '') ?? []) : [];
  return next === undefined ? [] : [{ label: 'the time is given up elsewhere', world: next }];
};

/** A refusal gives a reason, and does not confirm any state. */
const heardIn = (answer: Answer): Heard => ('done' in answer ? 'answer' : null);
const saidWrong = (before: HoldTab, after: HoldTab, heard: Heard, world: World): string | null => {
  const said = committedBy(after);
  if (said === null) return isSilent(after) ? null : 'the screen says nothing';
  return wrongIn({
    before: committedBy(before),
    after: said,
    truths: () => truthsOf(world),
    heard,
    isWaiting: false,
    isOpen: isAsking(after) || isProcessing(world) || isOverdue(world) || (world.isOver && heard !== 'answer'),
    isUndecided: after.paying?.card?.hasTag('undecided') === true,
  });
};

/** Promises about a single tab. */
const brokenByStep = (before: HoldTab, after: HoldTab, label: string, world: World): string | null => {
  const path = placeOf(after);
  const isEntered = placeOf(before) !== path;
  if (isEntered && path === 'confirmed' && world.booking !== 'confirmed') return 'confirmed is the server’s word';
  if (isEntered && path === 'start.released' && world.booking === 'confirmed')
    return 'what is booked is never called released';
  if (isEntered && path === 'holding.slotLost' && world.refund === 'none') return 'a lost time comes with a refund';
  const card = before.paying?.card;
  const wasUnderWay = card && UNDER_WAY.test(pathOf(card));
  const isHoldNews = /deadline|list is read|other tab/.test(label);
  if (wasUnderWay && isHoldNews && after.paying === null) return 'a payment under way is never cut off';
  return null;
};

const ALWAYS: Record<string, (scene: Scene) => boolean> = {
  'one booking, one countdown': ({ tabs }) => tabs.every(({ hold: one }) => one.context.holds.length <= 1),
  'what is booked has its time': ({ world: { booking, slot } }) => booking !== 'confirmed' || slot === 'ours',
  'a released time is free for others': ({ world: { booking, slot } }) => booking !== 'released' || slot !== 'ours',
  'at most one intent can be charged': ({ world: { intents } }) =>
    intents.filter(({ theirs }) => theirs === 'open' || theirs === 'processing').length <= 1,
};
const AT_REST: Record<string, (world: World) => boolean> = {
  'paid is booked or given back': (world) =>
    !isPaid(world) || isUnderWay(world) || world.booking === 'confirmed' || world.refund === 'sent',
  'nobody pays twice': ({ intents, refund }) =>
    intents.filter(({ theirs }) => theirs === 'succeeded').length < 2 || refund === 'sent',
  'nothing is held for ever': (world) => world.booking !== 'held' || isUnderWay(world),
};
const brokenOf = <Subject>(promises: Record<string, (subject: Subject) => boolean>, subject: Subject): string | null =>
  Object.entries(promises).find(([, isKept]) => !isKept(subject))?.[0] ?? null;
const judge = ({ server }: HoldSetting, { scene, broken }: Step): string | null =>
  broken ?? brokenOf(ALWAYS, scene) ?? brokenOf(AT_REST, worldAtRest(server, scene.world));

const nameOf = ({ tabs, world, isStored }: Scene): string =>
  [
    ...tabs.map((tab) => `${keyOfTab(tab)} ${world.kept.includes(writeKey(tab.booking.context))}`),
    keyOfWorld(world),
    isStored,
  ].join('\n');

/**
 * Finds a shortest way to a broken promise; null if all are kept everywhere. @throws Error if there are more scenes
 * than `limit` @param see is called with every scene
 */
export const exploreHold = (setting: HoldSetting, limit = 400_000, see: (scene: Scene) => void = () => {}) => {
  const { start, stepsFrom } = createProduct(setting);
  const reached: { scene: Scene; from: number; labels: readonly string[] }[] = [{ scene: start, from: -1, labels: [] }];
  const known = new Set([nameOf(start)]);
  const screens = new Set<string>();
  const wayTo = (at: number): string[] => {
    const entry = reached[at];
    return entry === undefined ? [] : [...wayTo(entry.from), ...entry.labels];
  };
  // the loop appends to the map while it iterates over it
  for (const [from, { scene }] of reached.entries()) {
    see(scene);
    for (const tab of scene.tabs) screens.add(placeOf(tab));
    for (const step of stepsFrom(scene)) {
      const name = nameOf(step.scene);
      if (known.has(name) && step.broken === null) continue;
      known.add(name);
      const promise = judge(setting, step);
      if (promise !== null)
        return { scenes: reached.length, screens, broken: { promise, labels: [...wayTo(from), ...step.labels] } };
      if (reached.length === limit) throw new Error(`more than ${limit} scenes`);
      reached.push({ scene: step.scene, from, labels: step.labels });
    }
  }
  return { scenes: reached.length, screens, broken: null };
};

/** Repeats a way. @returns the promise that its last step breaks. @throws Error at a step that is not possible */
export const replayHold = (setting: HoldSetting, labels: readonly string[]): string | null => {
  const { start, stepsFrom } = createProduct(setting);
  let step: Step = { labels: [], scene: start, broken: null };
  for (let at = 0; at < labels.length; at += step.labels.length) {
    const next = stepsFrom(step.scene).find((one) => one.labels.every((label, index) => labels[at + index] === label));
    if (next === undefined) throw new Error(`not possible: ${labels[at]}`);
    step = next;
  }
  return judge(setting, step);
};
