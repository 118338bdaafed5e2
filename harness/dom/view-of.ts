/** Runs the hands in the views' layer: finds their controls and signs in the DOM, as testing-library does. */
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
  fixedAnswers,
  type Hands,
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
import { everyExcuse, excuserOf, excusesIn, impossibleIn } from '../drivers/excuses.ts';
import { isLeaving } from '../drivers/leaving.ts';
import { partsOf } from '../drivers/parts.ts';
import type { Act, Thing } from '../drivers/things.ts';
import { nameIn, wordsOn } from '../drivers/words.ts';
import { type CallsById, callsByIdOf } from '../flow-calls.ts';
import { type CardProvider, cardInputs, fillCard } from './card-provider.ts';
import { answer, type Gate, type Passage } from './gate.ts';
import { choose, dialog, isReady, labelled, popup, press, reachable, saying, write } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import { type ViewFlow, type ViewsOf, type Wrong, walkable } from './view-flow.ts';

/** Parts of a flow's view that are different in this layer. */
export type OwnView = Partial<Pick<ViewFlow, 'local' | 'moves' | 'region' | 'answers' | 'endings' | 'hasFacts'>> & {
  /** Texts that should show now and do not. */
  missing?: (stage: Stage) => readonly string[];
};

interface Running {
  getSnapshot: () => AnyMachineSnapshot;
}

const ofApp = (stage: Stage, name: string): Running | null =>
  name === 'app' || name === 'session' || name === 'toasts' ? stage.app()[name] : stage.flow(name as FlowName);
const camelOf = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
/** The flow's actor, once it is open. */
const actorOn = (stage: Stage, { flow, runs = [camelOf(flow.name)] }: Hands): Running | null => {
  for (const [name = '', ...inner] of runs.map((place) => place.split('.'))) {
    const actor = inner.reduce<Running | null>(
      (outer, id) => outer?.getSnapshot().children[id] ?? null,
      ofApp(stage, name),
    );
    if (actor !== null) return actor;
  }
  return null;
};

const isChecked = (element: Element) => element instanceof HTMLInputElement && element.checked;
const isSelected = ({ ariaSelected }: Element) => ariaSelected === 'true';
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
    .filter((one) => isChecked(one) === (thing.isChecked ?? isChecked(one)));
  return thing.place === undefined ? found : found.slice(thing.place, thing.place + 1);
};

const isThere = (thing: Thing): boolean => reached(thing).length > 0;
const readyFor = (act?: Act): HTMLElement[] => (act?.on ?? []).flatMap(reached).filter(isReady);

/** Calls that wait for the path, by id. */
const waiting = ({ holds = {}, ...hands }: Hands): CallsById =>
  Object.assign(
    {},
    ...partsOf(hands).map(callsByIdOf),
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

const heldIn = (stage: Stage, hands: Hands | undefined, id: string): Call[] =>
  ((hands && waiting(hands)[id]) ?? []).filter((call) => stage.gate.isHeld(call));
const release = async (
  stage: Stage,
  hands: Hands | undefined,
  id: string,
  passageOf = (call: Call): Passage | undefined => INSTEAD.get(call),
): Promise<void> => {
  await stage.until(() => heldIn(stage, hands, id).length > 0, `${id} waits`);
  await stage.settle();
  for (const call of heldIn(stage, hands, id)) await stage.gate.release(call, passageOf(call));
  await stage.settle();
};
const told =
  (body: object | Promise<object>): Passage =>
  async (request) => {
    const said = await body;
    return answer(statusOf(said), said)(request);
  };

/** @param hands whose calls may wait for the path @param cards the card provider of the present walk */
export const personAt = (stage: Stage, hands?: Hands, cards?: () => CardProvider): Person => ({
  world: stage.world,
  do: async (what) => {
    perform(what);
    await stage.settle();
  },
  ready: (act) => stage.until(() => readyFor(act).length > 0, JSON.stringify(act.on)),
  until: (thing) => stage.until(() => isThere(thing), JSON.stringify(thing)),
  gone: (thing) => stage.until(() => !isThere(thing), `no more of ${JSON.stringify(thing)}`),
  sees: async (thing) => isThere(thing),
  back: stage.back,
  key: async (key) => void fireEvent.keyDown(dialog() ?? document.body, { key }),
  hold: () => stage.gate.hold(...(hands ? Object.values(waiting(hands)).flat() : [])),
  lets: (id) => release(stage, hands, id),
  answers: (id, body) => release(stage, hands, id, () => answer(statusOf(body), body)),
  answersEach: (id, of) => release(stage, hands, id, ({ path }) => told(of(path))),
  waits: async (...ids) => {
    const waits = () => ids.find((id) => heldIn(stage, hands, id).length > 0);
    await stage.until(() => waits() !== undefined, ids.join(' or '));
    return waits() ?? '';
  },
  go: stage.go,
  open: stage.reload,
  reload: () => stage.reload(),
  departs: async (what) => {
    const before = stage.departures.length;
    perform(what);
    await stage.until(() => stage.departures.length > before, 'the departure');
    return stage.departures.at(-1) ?? '';
  },
  pageIs: async (what) => {
    act(() => void (what === 'left' ? window : document).dispatchEvent(new Event(PAGE_EVENTS[what])));
    await stage.settle();
  },
  reconnects: async () => act(() => void window.dispatchEvent(new Event('online'))),
  hearsTab: async (key, newValue) => {
    localStorage.setItem(key, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
    await stage.settle();
  },
  sleepUntil: stage.sleepUntil,
  passes: stage.pass,
  fillCard: async (card) => {
    await stage.until(() => cardInputs().length > 0, 'the card form');
    fillCard(card);
    await stage.settle();
  },
  bank: async (body) => {
    if (!cards) throw new Error('There is no provider of cards');
    await stage.until(cards().isAsked, 'the confirmation');
    cards().answer(body);
    await stage.settle();
  },
});

const isShown = (hands: Hands): boolean => hands.screen === undefined || screenSigns(hands).some(isThere);

/** Checks that a settled state and the visible sign match. */
const wrongSign = (hands: Hands, { value }: AnyMachineSnapshot): Wrong[] => {
  const state = signedState(hands, statePath(value));
  if (state === undefined || !isShown(hands)) return [];
  const shown = Object.entries(hands.seen).find(([, sign]) => isThere(sign))?.[0];
  if (shown === state) return [];
  const seen = shown ? `the sign of ${shown}` : 'no sign';
  return [{ of: 'sign', expected: `that of ${state}`, seen, words: `the screen shows ${shown ?? 'no sign'}` }];
};

const viewOf = (hands: Hands, world: () => World, cards: () => CardProvider, own: OwnView): ViewFlow => {
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
  } = hands;
  let open: Stage | null = null;
  let actor: Running | null = null;
  /** The actor's snapshot, even after the app has dropped it. */
  const snapshotOn = (stage: Stage) => {
    actor = actorOn(stage, hands) ?? actor;
    if (actor === null) throw new Error(`${flow.name} is not open`);
    return actor.getSnapshot();
  };
  const readyTo = (type: string, asked: EventObject | null): HTMLElement[] => {
    if (open === null) return [];
    const now = snapshotOn(open);
    const events = asked ? [asked] : flow.sendable(now).map(({ event }) => event);
    return events.filter((event) => event.type === type).flatMap((event) => readyFor(actOf(hands, event, now)));
  };
  const ways = Object.entries(moves).flatMap(([name, move]) =>
    name.includes(' -> ') && typeof move === 'object' ? [move] : [],
  );
  const movesOn: NonNullable<ViewFlow['moves']> = Object.fromEntries(
    Object.keys(moves).map((name) => [
      name,
      async (stage, move, rest) => {
        await moveOf(hands, move)?.(personAt(stage, hands, cards), { ...move, before: snapshotOn(stage), rest });
      },
    ]),
  );
  const timers = timersOf(hands, own.moves);
  const timersEnd: NonNullable<ViewFlow['moves']> = Object.fromEntries(
    Object.entries(timers).map(([label, ms]) => [label, (stage) => stage.endDelay(ms)]),
  );
  const answersOfBank: NonNullable<ViewFlow['moves']> = Object.fromEntries(
    Object.entries(bank).map(([label, body]) => [
      label,
      async (stage) => void (await personAt(stage, hands, cards).bank(body)),
    ]),
  );
  const [definition] = partsOf(hands);
  const said = excusesIn('views', hands);
  const excuser = excuserOf(hands, said);
  const view: ViewFlow = {
    flow,
    open: async (path) => {
      actor = null;
      for (const [key, text] of Object.entries(keeps)) localStorage.setItem(key, text);
      const calls = Object.values(waiting(hands)).flat();
      const at = await addressIn(world(), hands);
      const before = (gate: Gate) => {
        for (const { call, body } of replies) gate.route(call, (request) => answer(200, body())(request));
        if (!hands.isHeldLate) gate.hold(...calls);
      };
      const stage = await openStage(world(), { at, ...holderOn(hands, path), before, delays: Object.values(timers) });
      await arrive?.(personAt(stage, hands, cards), path);
      await stage.until(() => actorOn(stage, hands) !== null, flow.name);
      open = stage;
      return stage;
    },
    ...(hands.rest && {
      rest: async (stage, now, rest) => void (await hands.rest?.(personAt(stage, hands, cards), now, rest)),
    }),
    snapshot: snapshotOn,
    controls: Object.fromEntries(
      Object.keys(acts).map((type) => [type, (event: EventObject | null) => readyTo(type, event)]),
    ),
    filled: Object.fromEntries(
      Object.keys(acts).map((type) => [
        type,
        (event: EventObject) => {
          const act = open ? actOf(hands, event, snapshotOn(open)) : undefined;
          return act?.file ?? act?.text;
        },
      ]),
    ),
    ...(definition && { parts: definition }),
    endings: {
      'loadCardSettings -> settings': async () => withSettings,
      ...Object.fromEntries(
        Object.entries(worlds).map(([label, make]) => [label, async (stage: Stage) => void (await make(stage.world))]),
      ),
      ...Object.fromEntries(
        fixedAnswers(hands).map(([label, body]) => [label, async () => answer(statusOf(body), body)]),
      ),
    },
    answers: Object.fromEntries(
      toldAnswers(hands).map(([id, of]) => [
        id,
        (output: unknown, { path }: Call, stage: Stage) => told(of(output, path, stage.world)),
      ]),
    ),
    isLeft: (now, move) => !isMoved(own.moves ?? {}, move.label) && isLeaving(hands, now, move),
    excuseOf: excuser,
    excuses: () => everyExcuse(said, excuser, flow, statesOf(walkable(view))),
    impossible: impossibleIn(hands),
    met: new Set(),
    ...own,
    region: (stage) => {
      const { status, value } = snapshotOn(stage);
      const state = statePath(value);
      const isOver = status === 'stopped' || (status !== 'active' && signedState(hands, state) === undefined);
      if (!isShown(hands) || inner.includes(state) || isOver) return null;
      return own.region ? own.region(stage) : (dialog() ?? popup() ?? document.querySelector('main'));
    },
    moves: { ...timersEnd, ...movesOn, ...answersOfBank, ...own.moves },
    local: (inside) => [...ways.flatMap(readyFor), ...others.flatMap(reached), ...(own.local?.(inside) ?? [])],
    missing: (stage) => [
      ...wrongSign(hands, snapshotOn(stage)),
      ...(own.missing?.(stage) ?? []).map((words) => ({
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
  (flows: readonly Hands[], own: OwnView = {}): ViewsOf =>
  (world, cards) =>
    flows.map((hands) => viewOf(hands, world, cards, own));
