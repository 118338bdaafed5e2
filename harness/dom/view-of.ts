/** Runs the driver in the views' layer: finds their controls and signs in the DOM, as testing-library does. */
import { i18n } from '@lingui/core';
import { act, fireEvent } from '@testing-library/react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Call } from '#contract/call.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import type { World } from '#harness/server/world.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { cardSettings } from '#model/samples.ts';
import { statesOf } from '#model/walker.ts';
import type { FlowName } from '#src/app/flows.ts';
import {
  actOf,
  addressIn,
  type Driver,
  fixedAnswers,
  holderOn,
  isMoved,
  moveOf,
  PAGE_EVENTS,
  type Person,
  screenSigns,
  signedState,
  statusOf,
  timersOf,
  toldAnswers,
} from '../drivers/driver.ts';
import { isLeaving, shuttingOf } from '../drivers/leaving.ts';
import { partsOf } from '../drivers/parts.ts';
import type { Act, Thing } from '../drivers/things.ts';
import { everyUnreachable, impossibleIn, unreachableFinder, unreachablesIn } from '../drivers/unreachable.ts';
import { nameIn, wordsOn } from '../drivers/words.ts';
import { type CallsById, callsByIdOf } from '../flow-calls.ts';
import { type CardProvider, cardInputs, fillCard } from './card-provider.ts';
import { answer, type Gate, type Passage } from './gate.ts';
import { choose, dialog, isReady, labelled, popup, press, reachable, saying, write } from './hand.ts';
import { type Harness, openHarness } from './harness.tsx';
import { type ViewFlow, type ViewsOf, type Wrong, walkable } from './view-flow.ts';

/** Parts of a flow's view that are different in this layer. */
export type OwnView = Partial<Pick<ViewFlow, 'local' | 'moves' | 'region' | 'answers' | 'endings' | 'hasFacts'>> & {
  /** Texts that should show now and do not. */
  missing?: (harness: Harness) => readonly string[];
};

interface Running {
  getSnapshot: () => AnyMachineSnapshot;
}

const ofApp = (harness: Harness, name: string): Running | null =>
  name === 'app' || name === 'session' || name === 'toasts' ? harness.app()[name] : harness.flow(name as FlowName);
const camelOf = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
/** The flow's actor, once it is open. */
const actorOn = (harness: Harness, { flow, runs = [camelOf(flow.name)] }: Driver): Running | null => {
  for (const [name = '', ...inner] of runs.map((place) => place.split('.'))) {
    const actor = inner.reduce<Running | null>(
      (outer, id) => outer?.getSnapshot().children[id] ?? null,
      ofApp(harness, name),
    );
    if (actor !== null) return actor;
  }
  return null;
};

const isChecked = (element: Element) => element instanceof HTMLInputElement && element.checked;
const isSelected = ({ ariaSelected }: Element) => ariaSelected === 'true';
const isPressed = ({ ariaPressed }: Element) => ariaPressed === 'true';
const alike = ({ role, name, inside }: Thing): HTMLElement[] => {
  const own = name && nameIn(wordsOn(i18n), name);
  const within = inside ? reached(inside) : [document.body];
  if (role !== null && role !== 'field') return within.flatMap((element) => reachable(role, own, element));
  const found = role === null ? saying(own ?? '') : labelled(own ?? '');
  return found.filter((one) => within.some((element) => element.contains(one)));
};
const reached = (thing: Thing): HTMLElement[] => {
  const found = alike(thing)
    .filter((one) => isSelected(one) === (thing.isSelected ?? isSelected(one)))
    .filter((one) => isChecked(one) === (thing.isChecked ?? isChecked(one)))
    .filter((one) => isPressed(one) === (thing.isPressed ?? isPressed(one)));
  return thing.place === undefined ? found : found.slice(thing.place, thing.place + 1);
};

const isThere = (thing: Thing): boolean => reached(thing).length > 0;
const readyFor = (act?: Act): HTMLElement[] => (act?.on ?? []).flatMap(reached).filter(isReady);

/** Calls that wait for the path, by id. */
const waiting = ({ holds = {}, ...driver }: Driver): CallsById =>
  Object.assign(
    {},
    ...partsOf(driver).map(callsByIdOf),
    ...Object.entries(holds).map(([id, call]) => ({ [id]: [call] })),
  );

/** @throws when none of the act's controls exists */
const perform = (what: Act): void => {
  const [target] = readyFor(what);
  if (target === undefined) throw new Error(`There is none of ${JSON.stringify(what.on)}`);
  if (what.isEntered) fireEvent.submit(target.closest('form') ?? target);
  else if (what.isLeft) fireEvent.blur(target);
  else if (what.isByReader) fireEvent.click(target);
  else if (what.file) choose(target, what.file);
  else if (what.text === undefined) press(target);
  else write(target, what.text);
};

/** Card settings, which the world's server lacks because it has no card provider. */
const withSettings = answer(200, { success: true, data: cardSettings });
const INSTEAD: ReadonlyMap<Call, Passage> = new Map([[paymentCalls.loadCardSettings, withSettings]]);

const heldIn = (harness: Harness, driver: Driver | undefined, id: string): Call[] =>
  ((driver && waiting(driver)[id]) ?? []).filter((call) => harness.gate.isHeld(call));
const release = async (
  harness: Harness,
  driver: Driver | undefined,
  id: string,
  passageOf = (call: Call): Passage | undefined => INSTEAD.get(call),
): Promise<void> => {
  await harness.until(() => heldIn(harness, driver, id).length > 0, `${id} waits`);
  await harness.settle();
  for (const call of heldIn(harness, driver, id)) await harness.gate.release(call, passageOf(call));
  await harness.settle();
};
const told =
  (body: object | Promise<object>): Passage =>
  async (request) => {
    const said = await body;
    return answer(statusOf(said), said)(request);
  };

/** @param driver whose calls may wait for the path @param cards the card provider of the present walk */
export const personAt = (harness: Harness, driver?: Driver, cards?: () => CardProvider): Person => ({
  world: harness.world,
  do: async (what) => {
    perform(what);
    await harness.settle();
  },
  ready: (act) => harness.until(() => readyFor(act).length > 0, JSON.stringify(act.on)),
  until: (thing) => harness.until(() => isThere(thing), JSON.stringify(thing)),
  gone: (thing) => harness.until(() => !isThere(thing), `no more of ${JSON.stringify(thing)}`),
  sees: async (thing) => isThere(thing),
  back: harness.back,
  key: async (key) => void fireEvent.keyDown(dialog() ?? document.body, { key }),
  hold: () => harness.gate.hold(...(driver ? Object.values(waiting(driver)).flat() : [])),
  lets: (id) => release(harness, driver, id),
  answers: (id, body) => release(harness, driver, id, () => answer(statusOf(body), body)),
  answersEach: (id, of) => release(harness, driver, id, ({ path }) => told(of(path))),
  waits: async (...ids) => {
    const waits = () => ids.find((id) => heldIn(harness, driver, id).length > 0);
    await harness.until(() => waits() !== undefined, ids.join(' or '));
    return waits() ?? '';
  },
  go: harness.go,
  open: harness.reload,
  reload: () => harness.reload(),
  departs: async (what) => {
    const before = harness.departures.length;
    perform(what);
    await harness.until(() => harness.departures.length > before, 'the departure');
    return harness.departures.at(-1) ?? '';
  },
  pageIs: async (what) => {
    act(() => void (what === 'left' ? window : document).dispatchEvent(new Event(PAGE_EVENTS[what])));
    await harness.settle();
  },
  reconnects: async () => act(() => void window.dispatchEvent(new Event('online'))),
  hearsTab: async (key, newValue) => {
    localStorage.setItem(key, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
    await harness.settle();
  },
  sleepUntil: harness.sleepUntil,
  passes: harness.pass,
  fillCard: async (card) => {
    await harness.until(() => cardInputs().length > 0, 'the card form');
    fillCard(card);
    await harness.settle();
  },
  bank: async (body) => {
    if (!cards) throw new Error('There is no provider of cards');
    await harness.until(cards().isAsked, 'the confirmation');
    cards().answer(body);
    await harness.settle();
  },
});

const isShown = (driver: Driver): boolean => driver.screen === undefined || screenSigns(driver).some(isThere);

/** Checks that a settled state and the visible sign match. */
const wrongSign = (driver: Driver, { value }: AnyMachineSnapshot): Wrong[] => {
  const state = signedState(driver, statePath(value));
  if (state === undefined || !isShown(driver)) return [];
  const shown = Object.entries(driver.seen).find(([, sign]) => isThere(sign))?.[0];
  if (shown === state) return [];
  const seen = shown ? `the sign of ${shown}` : 'no sign';
  return [{ of: 'sign', expected: `that of ${state}`, seen, words: `the screen shows ${shown ?? 'no sign'}` }];
};

const viewOf = (driver: Driver, world: () => World, cards: () => CardProvider, own: OwnView): ViewFlow => {
  const {
    flow,
    acts,
    moves = {},
    worlds = {},
    others = [],
    keeps = {},
    bank = {},
    replies = [],
    inner = [],
    arrive,
  } = driver;
  let open: Harness | null = null;
  let actor: Running | null = null;
  /** The actor's snapshot, even after the app has dropped it. */
  const snapshotOn = (harness: Harness) => {
    actor = actorOn(harness, driver) ?? actor;
    if (actor === null) throw new Error(`${flow.name} is not open`);
    return actor.getSnapshot();
  };
  const readyTo = (type: string, asked: EventObject | null): HTMLElement[] => {
    if (open === null) return [];
    const now = snapshotOn(open);
    const events = asked ? [asked] : flow.sendable(now).map(({ event }) => event);
    return events.filter((event) => event.type === type).flatMap((event) => readyFor(actOf(driver, event, now)));
  };
  const ways = Object.entries(moves).flatMap(([name, move]) =>
    name.includes(' -> ') && typeof move === 'object' ? [move] : [],
  );
  const movesOn: NonNullable<ViewFlow['moves']> = Object.fromEntries(
    Object.keys(moves).map((name) => [
      name,
      async (harness, move, rest) => {
        await moveOf(driver, move)?.(personAt(harness, driver, cards), { ...move, before: snapshotOn(harness), rest });
      },
    ]),
  );
  const timers = timersOf(driver, own.moves);
  const timersEnd: NonNullable<ViewFlow['moves']> = Object.fromEntries(
    Object.entries(timers).map(([label, ms]) => [label, (harness) => harness.endDelay(ms)]),
  );
  const answersOfBank: NonNullable<ViewFlow['moves']> = Object.fromEntries(
    Object.entries(bank).map(([label, body]) => [
      label,
      async (harness) => void (await personAt(harness, driver, cards).bank(body)),
    ]),
  );
  const [definition] = partsOf(driver);
  const said = unreachablesIn('views', driver);
  const findUnreachable = unreachableFinder(driver, said);
  const view: ViewFlow = {
    flow,
    open: async (path) => {
      actor = null;
      for (const [key, text] of Object.entries(keeps)) localStorage.setItem(key, text);
      const calls = Object.values(waiting(driver)).flat();
      const at = await addressIn(world(), driver);
      const before = (gate: Gate) => {
        for (const { call, body } of replies) gate.route(call, (request) => answer(200, body())(request));
        if (!driver.isHeldLate) gate.hold(...calls);
      };
      const harness = await openHarness(world(), {
        at,
        ...holderOn(driver, path),
        before,
        delays: Object.values(timers),
      });
      await arrive?.(personAt(harness, driver, cards), path);
      await harness.until(() => actorOn(harness, driver) !== null, flow.name);
      open = harness;
      return harness;
    },
    ...(driver.rest && {
      rest: async (harness, now, rest) => void (await driver.rest?.(personAt(harness, driver, cards), now, rest)),
    }),
    snapshot: snapshotOn,
    controls: Object.fromEntries(
      Object.keys(acts).map((type) => [type, (event: EventObject | null) => readyTo(type, event)]),
    ),
    filled: Object.fromEntries(
      Object.keys(acts).map((type) => [
        type,
        (event: EventObject) => {
          const act = open ? actOf(driver, event, snapshotOn(open)) : undefined;
          return act?.file ?? act?.text;
        },
      ]),
    ),
    isByReader: Object.fromEntries(
      Object.keys(acts).map((type) => [
        type,
        (event: EventObject) => (open && actOf(driver, event, snapshotOn(open))?.isByReader) === true,
      ]),
    ),
    ...(definition && { parts: definition }),
    endings: {
      'loadCardSettings -> settings': async () => withSettings,
      ...Object.fromEntries(
        Object.entries(worlds).map(([label, make]) => [
          label,
          async (harness: Harness) => void (await make(harness.world)),
        ]),
      ),
      ...Object.fromEntries(
        fixedAnswers(driver).map(([label, body]) => [label, async () => answer(statusOf(body), body)]),
      ),
    },
    answers: Object.fromEntries(
      toldAnswers(driver).map(([id, of]) => [
        id,
        (output: unknown, { path }: Call, harness: Harness) => told(of(output, path, harness.world)),
      ]),
    ),
    isLeft: (now, move) => !isMoved(own.moves ?? {}, move.label) && isLeaving(driver, now, move),
    shutting: shuttingOf(driver),
    never: driver.never,
    unreachableOf: findUnreachable,
    unreachables: () => everyUnreachable(said, findUnreachable, flow, statesOf(walkable(view))),
    impossible: impossibleIn(driver),
    met: new Set(),
    ...own,
    region: (harness) => {
      const { status, value } = snapshotOn(harness);
      const state = statePath(value);
      const isOver = status === 'stopped' || (status !== 'active' && signedState(driver, state) === undefined);
      if (!isShown(driver) || inner.includes(state) || isOver) return null;
      return own.region ? own.region(harness) : (dialog() ?? popup() ?? document.querySelector('main'));
    },
    moves: { ...timersEnd, ...movesOn, ...answersOfBank, ...own.moves },
    local: (inside) => [...ways.flatMap(readyFor), ...others.flatMap(reached), ...(own.local?.(inside) ?? [])],
    missing: (harness) => [
      ...wrongSign(driver, snapshotOn(harness)),
      ...(own.missing?.(harness) ?? []).map((words) => ({
        of: 'screen',
        expected: 'all that belongs there',
        seen: words,
        words,
      })),
    ],
  };
  return view;
};

/** @param flows one for each input of the machine */
export const viewsOf =
  (flows: readonly Driver[], own: OwnView = {}): ViewsOf =>
  (world, cards) =>
    flows.map((driver) => viewOf(driver, world, cards, own));
