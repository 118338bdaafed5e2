/** A flow's screen in Chromium, built from its driver: how to act there, and what to observe. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { bankSays, CONFIRMATION, isConfirmation } from '#harness/card-payment/card-payment.browser-steps.ts';
import type { World } from '#harness/server/world.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { isDone } from '#model/flow.ts';
import { callsOf, nodesOf, pathOf } from '#model/nodes.ts';
import { statesOf } from '#model/walker.ts';
import type { AnyParts } from '#src/app/flow.ts';
import {
  actOf,
  addressIn,
  type Driver,
  fixedAnswers,
  holderOn,
  isHistory,
  isMoved,
  lookIn,
  moveOf,
  type Reply,
  screenSigns,
  signedState,
  statusOf,
  timersOf,
  toldAnswers,
} from '../drivers/driver.ts';
import { isLeaving, shuttingOf } from '../drivers/leaving.ts';
import { partsOf } from '../drivers/parts.ts';
import type { Thing } from '../drivers/things.ts';
import { everyUnreachable, impossibleIn, unreachableFinder, unreachablesIn } from '../drivers/unreachable.ts';
import type { Passage } from './interception.ts';
import { answered, interceptCalls, isCallOf, type Network, namesOf, toServer } from './network.ts';
import { endDelay, hasStepBefore, holdDelays } from './page-acts.ts';
import { isOffered, located, personAt, seenOn, told } from './person-at.ts';
import type { Visit } from './served.ts';
import { comesTo } from './waiting.ts';
import { type Place, type Screen, type Step, walkable } from './walk.ts';

/** Parts of a flow's screen that are different in Chromium. */
export interface OwnScreen<Facts extends object = object>
  extends Partial<
    Pick<
      Screen<Facts>,
      'expected' | 'comesBack' | 'lookOf' | 'isShown' | 'afterReload' | 'unseen' | 'writes' | 'messages' | 'arrive'
    >
  > {
  /** Prepares the page before the app opens. */
  before?: NonNullable<Visit['before']>;
  /** By label or event type: moves that are made in another way here. */
  moves?: Readonly<Record<string, (at: Place, step: Step) => Promise<unknown>>>;
  /** Reads further facts, beside the state. */
  observe?: (at: Place, state: string | null) => Promise<Facts>;
}

/** Answers a call with a fixed body and the server's time, as in every answer. */
const giveReply = (page: Page, world: World, { call, body }: Reply): Promise<void> =>
  interceptCalls(
    page,
    (asked) => isCallOf(call, asked),
    async (request) => {
      const date = new Date(await world.clock.now()).toUTCString();
      await request.answer({ headers: { date }, json: body() });
    },
  );

/** Checks that an unreachable move has no control that is ready. */
const tryUnreachables = async (
  driver: Driver,
  screen: Screen,
  { page }: Place,
  now: AnyMachineSnapshot,
): Promise<void> => {
  for (const { label, event } of screen.flow.moves(now)) {
    const unreachable = screen.unreachableOf(now, label, event);
    const act = unreachable && actOf(driver, event, now);
    if (!act) continue;
    await comesTo(() => isOffered(page, act), false, `${label} is offered, although ${unreachable.reason}`);
    screen.tried.add(unreachable);
  }
};

/** Invocations of the machine, with their states. */
const invokedBy = ({ flow: { machine } }: Driver) =>
  nodesOf(machine).flatMap((node) => callsOf(node).map(({ id, src }) => ({ id, src, state: pathOf(node) })));
type Invoked = ReturnType<typeof invokedBy>;

const isWrite = (parts: readonly AnyParts[], name: unknown): boolean =>
  typeof name === 'string' &&
  parts.some(({ ports: { [name]: row } }) => row !== undefined && 'isWrite' in row && row.isWrite);

/** The state whose question lies over the page, which may still wait for a call. */
const questionSeen = async (driver: Driver, sees: (sign: Thing) => Promise<boolean>): Promise<string | null> => {
  for (const [state, sign] of Object.entries(driver.seen))
    if (sign.role === 'alertdialog' && (await sees(sign))) return state;
  return null;
};

/** The state by the calls that wait; otherwise by the first visible sign; otherwise by a shared call that waits. */
const stateSeen = async (
  driver: Driver,
  invoked: Invoked,
  shared: readonly string[],
  { network }: Place,
  sees: (sign: Thing) => Promise<boolean>,
): Promise<string | null> => {
  // a call of the root may wait in any state
  const waiting = invoked.filter(({ id, state }) => state !== '' && network.isHeld(id));
  const held = waiting.filter(({ id }) => !shared.includes(id)).map(({ state }) => state);
  for (const state of held) {
    const signed = signedState(driver, state);
    const sign = signed && driver.seen[signed];
    if (sign && (await sees(sign)))
      return sign.role === 'alertdialog' ? signed : ((await questionSeen(driver, sees)) ?? signed);
  }
  const unsigned = held.find((state) => signedState(driver, state) === undefined);
  if (unsigned) return unsigned;
  const shown = await Promise.all(screenSigns(driver).map(sees));
  if (driver.screen && !shown.includes(true)) return null;
  for (const [state, sign] of Object.entries(driver.seen)) if (await sees(sign)) return state;
  return waiting.find(({ id }) => shared.includes(id))?.state ?? null;
};

const alone =
  (network: Network, passage: Passage): Passage =>
  (request) => {
    network.settle();
    return passage(request);
  };

/** Texts of visible elements; runs in the page. */
const textsOf = (found: Element[]): string[] =>
  found
    .filter((one) => one.checkVisibility())
    .map((one) => (one instanceof HTMLInputElement ? one.value : (one.textContent ?? '')));
const factsOn = async (
  { shows = {}, reads = {} }: Driver,
  page: Page,
  sees: (sign: Thing) => Promise<boolean>,
): Promise<object> =>
  Object.fromEntries(
    await Promise.all([
      ...Object.entries(shows).map(async ([name, [sign]]) => [name, await sees(sign)]),
      ...Object.entries(reads).map(async ([name, [of]]) => [name, await located(page, of).evaluateAll(textsOf)]),
    ]),
  );
const factsIn = ({ shows = {}, reads = {} }: Driver, now: AnyMachineSnapshot, isThere: boolean): object => {
  const isIn = (states: readonly string[]) =>
    isThere && (states.length === 0 || states.some((state) => now.matches(state)));
  return Object.fromEntries([
    ...Object.entries(shows).map(([name, [, when, ...states]]) => [name, isIn(states) && when(now.context)]),
    ...Object.entries(reads).map(([name, [, texts, ...states]]) => [
      name,
      isIn(states) ? texts(now.context).map(String) : [],
    ]),
  ]);
};

export const screenOf = (driver: Driver, { moves = {}, before, ...own }: OwnScreen): Screen => {
  const {
    flow,
    worlds = {},
    holds = {},
    keeps = {},
    delays = [],
    bank = {},
    replies = [],
    last = [],
    history = {},
    shared = [],
    arrive,
  } = driver;
  const parts = partsOf(driver);
  const invoked = invokedBy(driver);
  const timers = timersOf(driver, moves);
  const held = [...delays, ...Object.values(timers)];
  const ways = { ...driver.moves, ...moves };
  const answers = new Map(toldAnswers(driver));
  const fixed = new Set(fixedAnswers(driver).map(([label]) => label));
  /** Writes that reach the server. */
  const writes = invoked.filter(({ id, src }) => isWrite(parts, src) && !answers.has(id)).map(({ id }) => id);
  const failures = Object.entries(impossibleIn(driver)).map(([label, reason]) => ({ label, reason, isProven: true }));
  const said = [...unreachablesIn('browser', driver), ...failures];
  const findUnreachable = unreachableFinder(driver, said);
  const namedCalls = namesOf(Object.fromEntries(Object.entries(holds).map(([name, call]) => [name, [call]])));
  const screen: Screen = {
    flow,
    unreachableOf: findUnreachable,
    unreachables: () => everyUnreachable(said, findUnreachable, flow, statesOf(walkable(screen))),
    tried: new Set(),
    hasControl: (event, now) => (actOf(driver, event, now)?.on.length ?? 0) > 0,
    rest: async (at, now, rest) => {
      await driver.rest?.(personAt(at), now, rest);
      await tryUnreachables(driver, screen, at, now);
    },
    prepare: async (world, path) => ({
      at: await addressIn(world, driver),
      ...holderOn(driver, path),
      before: async (page) => {
        await page.evaluate((kept) => Object.assign(localStorage, kept), keeps);
        if (held.length > 0) await holdDelays(page, ...held);
        for (const reply of replies) await giveReply(page, world, reply);
        await before?.(page);
      },
    }),
    ...(arrive && {
      arrive: async (at) => {
        if (driver.isHeldLate) at.network.letPass();
        await arrive(personAt(at), at.path);
      },
    }),
    callOf: (asked) => [...namedCalls(asked), ...(isConfirmation(asked) ? [CONFIRMATION] : [])],
    parts,
    passages: {
      ...Object.fromEntries(
        Object.entries(worlds).map(([label, make]) => [label, ({ world }: Place) => make(world).then(() => toServer)]),
      ),
      ...Object.fromEntries(
        fixedAnswers(driver).map(([label, body]) => {
          const passage = answered(body, statusOf(body));
          const isShared = shared.some((id) => label.startsWith(`${id} -> `));
          return [label, ({ network }: Place) => (isShared ? alone(network, passage) : passage)];
        }),
      ),
      ...Object.fromEntries(Object.entries(bank).map(([label, body]) => [label, () => bankSays(body)])),
    },
    answer: ({ world }, { actorId, output }) => {
      const of = answers.get(actorId);
      return of ? told((path) => of(output, path, world)) : toServer;
    },
    perform: async (at, step) => {
      const here = moves[step.label] ?? moves[step.event.type];
      if (here) return here(at, step);
      if (isHistory(driver, step, step.before) && (await hasStepBefore(at.page))) return at.page.goBack();
      const ms = timers[step.label];
      if (ms !== undefined) return endDelay(at.page, ms);
      const person = personAt(at);
      const act = actOf(driver, step.event, step.before);
      const move = moveOf(driver, step);
      if (!act && !move) throw new Error(`no hand for ${step.label}`);
      return move ? move(person, step) : act && person.do(act);
    },
    lookOf: (snapshot) => lookIn(driver, snapshot),
    comesBack: () => false,
    writes: (path) =>
      path.filter(({ label, event }) => isDone(event) && writes.includes(event.actorId) && !fixed.has(label)).length +
      ['arrive', ...path.map(({ label }) => label)].reduce((sum, label) => sum + (driver.writes?.[label] ?? 0), 0),
    last,
    isLeft: (now, move) => !isMoved(moves, move.label) && isLeaving(driver, now, move),
    shutting: shuttingOf(driver),
    history,
    ...own,
    observe: async (at) => {
      const sees = await seenOn(at.page);
      const state = await stateSeen(driver, invoked, shared, at, sees);
      return { state, ...(await factsOn(driver, at.page, sees)), ...(await own.observe?.(at, state)) };
    },
    expected: (snapshot: AnyMachineSnapshot, emitted, label = '') => {
      // unless one of the flow's own moves opens the popup again
      const isClosed = emitted.includes('popup.close') && !isMoved(ways, label);
      const isThere = snapshot.status === 'active' && !isClosed;
      const path = statePath(snapshot.value);
      return {
        // a final state without a sign of its own has no screen
        state: isClosed ? null : (signedState(driver, path) ?? (snapshot.status === 'done' ? null : path)),
        ...factsIn(driver, snapshot, isThere),
        ...own.expected?.(snapshot, emitted, label),
      };
    },
  };
  return screen;
};
