/** Walks the paths of a machine's model in Chromium and compares what can be seen from outside with what the machine says. */
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import { isFailureCode } from '#contract/failure-codes.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { type Flow, isDone, isFailed, type Move } from '#test/model/flow.ts';
import { startPuppets } from '#test/model/puppets.ts';
import { PathError } from '#test/model/replay.ts';
import { coverOf, edgePaths, initialOf, type Path, statePaths } from '#test/model/walker.ts';
import type { World } from '#test/world/world.ts';
import { holdCalls, type Network, offline, type Passage, refused, toServer } from './network.ts';
import type { Served, Visit } from './served.ts';
import { breachesOf } from './standards.ts';

/** Where a path is walked. */
export interface Place {
  page: Page;
  world: World;
  network: Network;
  path: Path;
}

/** One move of a path. */
export interface Step extends Move {
  before: AnyMachineSnapshot;
  /** The moves after it. */
  rest: Path;
}

/** Something that the machine allows and that cannot be walked in a browser, and why. */
export interface LeftOut {
  /** Everywhere, unless `state` is named. */
  label: string;
  state?: string;
  when?: (context: AnyMachineSnapshot['context']) => boolean;
  reason: string;
}

/** A machine as a person meets it in a browser. */
export interface Screen<Facts = unknown> {
  flow: Flow;
  leftOut: readonly LeftOut[];
  /** Makes a world in which the labels of the path are true. @returns with what the app is opened there */
  prepare: (world: World, path: Path) => Promise<Visit> | Visit;
  /** From the first page to where the path begins. */
  arrive?: (at: Place) => Promise<void>;
  /** The machine's name of a call, which then waits for the path; null for others. */
  callOf?: (request: Request) => string | null;
  /** By label: how a call comes to end in this way, where its name does not say so. */
  passages?: Record<string, (at: Place) => Promise<Passage> | Passage>;
  /** Does what the event means: a tap, a word, or the passing of time. */
  perform: (at: Place, step: Step) => Promise<unknown>;
  /** The name of the request that a call makes, where several calls make the same. */
  requestOf?: Record<string, string>;
  /** What can be seen from outside, and what it must be; `emitted`: what the last step told the app, by type and page. */
  observe: (at: Place) => Promise<Facts>;
  expected: (snapshot: AnyMachineSnapshot, emitted: readonly string[]) => Facts;
  /** The name of a look that is worth its own check of the standards; null for what passes. By default settled states. */
  lookOf?: (snapshot: AnyMachineSnapshot) => string | null;
  /** Whether the machine's screen is there to be looked at. By default it is. */
  isShown?: (at: Place) => Promise<boolean>;
  /** Whether a reload brings back the very same screen. */
  comesBack: (snapshot: AnyMachineSnapshot) => boolean;
  /** Settled states that nobody comes to in a browser, and why. */
  unseen?: Record<string, string>;
  /** Writes that the server accepts on the path. */
  writes?: (path: Path) => number;
  /** Mails and short messages that are sent on the path. */
  messages?: (path: Path) => number;
}

/** What was seen on all paths. */
export interface Sights {
  looks: Set<string>;
  /** Looks that were loaded anew, each once. */
  reloaded: Set<string>;
  breaches: string[];
}

export const settledLook = (snapshot: AnyMachineSnapshot): string | null =>
  snapshot.hasTag('settled') ? statePath(snapshot.value) : null;
export const lookOf = (screen: Screen, snapshot: AnyMachineSnapshot): string | null =>
  (screen.lookOf ?? settledLook)(snapshot);

/** The flow without what cannot be walked; `met` receives what was really left out. */
export const walkable = ({ flow, leftOut }: Screen, met?: Set<LeftOut>): Flow => ({
  ...flow,
  moves: (now) =>
    flow.moves(now).filter(({ label }) => {
      const exception = leftOut.find(
        (one) =>
          one.label === label &&
          (one.state ?? statePath(now.value)) === statePath(now.value) &&
          (one.when?.(now.context) ?? true),
      );
      if (exception) met?.add(exception);
      return exception === undefined;
    }),
});

/** The snapshots along a path, the first included. */
const along = ({ flow }: Screen, path: Path): AnyMachineSnapshot[] => {
  const snapshots = [initialOf(flow)];
  for (const { event } of path) {
    const last = snapshots.at(-1);
    if (last) snapshots.push(transition(flow.machine, last, event)[0]);
  }
  return snapshots;
};

/** A path and the screen on which it is walked. */
export interface Walk {
  screen: Screen;
  path: Path;
}

/** Few paths that together take every transition and come to every look, whichever way the machine starts. */
export const walksOf = async (screens: readonly Screen[], met?: Set<LeftOut>): Promise<Walk[]> => {
  const screenOf = new Map<Path, Screen>();
  const taken = new Map<Path, ReadonlySet<string>>();
  for (const screen of screens) {
    for (const path of edgePaths(walkable(screen, met))) {
      const puppets = startPuppets(screen.flow);
      for (const { event } of path) await puppets.fire(event);
      puppets.stop();
      taken.set(path, puppets.taken);
      screenOf.set(path, screen);
    }
  }
  const looks = new Set<string | null>([null]);
  const walks: Walk[] = [];
  const add = (screen: Screen, path: Path) => {
    walks.push({ screen, path });
    for (const snapshot of along(screen, path)) looks.add(lookOf(screen, snapshot));
  };
  for (const path of coverOf(taken)) {
    const screen = screenOf.get(path);
    if (screen) add(screen, path);
  }
  for (const screen of screens)
    for (const path of statePaths(walkable(screen))) {
      const last = along(screen, path).at(-1);
      if (last && !looks.has(lookOf(screen, last))) add(screen, path);
    }
  return walks;
};

/** What the machine told the app: `logOut.confirmed`, `page.open /signup`. */
const emittedBy = (actions: readonly { type: string; params: unknown }[]): string[] =>
  actions.flatMap(({ type, params }) => {
    if (type !== 'xstate.emit') return [];
    const { event } = params as { event: EventObject & { path?: string } };
    return [event.path === undefined ? event.type : `${event.type} ${event.path}`];
  });

/** They end by what a person does, not by an answer. */
const SUB_FLOWS = ['confirm', 'digitalId', 'otp', 'newPassword'];
const POLL = { timeout: 10_000, interval: 20 };

/** Also while a question lies over it. */
const popupOf = (page: Page): Locator => page.getByRole('dialog', { includeHidden: true });
/** In the question if there is one, else in the popup; where there is none, anywhere. */
const isFocusInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const top = document.querySelector('[role=alertdialog]') ?? document.querySelector('[role=dialog]');
    return top?.contains(document.activeElement) ?? true;
  });
const textOf = async (page: Page): Promise<string | null> =>
  (await popupOf(page).count()) > 0 ? popupOf(page).textContent() : page.locator('main').first().textContent();

const passageOf = (outcome = ''): Passage => {
  if (outcome === 'offline') return offline;
  return isFailureCode(outcome) ? refused(outcome) : toServer;
};

/** Goes the path. @throws PathError at the first step that differs */
export const walk = async (screen: Screen, { visit, world }: Served, path: Path, sights: Sights): Promise<void> => {
  let network: Network | null = null;
  const asked = await screen.prepare(world, path);
  const page = await visit({
    ...asked,
    before: async (opened) => {
      await asked.before?.(opened);
      network = await holdCalls(opened, screen.callOf ?? (() => null));
    },
  });
  if (network === null) throw new Error('the network is not held');
  const at: Place = { page, world, network, path };
  await screen.arrive?.(at);

  let expected = initialOf(screen.flow);
  let emitted: string[] = [];
  const agree = () => expect.poll(() => screen.observe(at), POLL).toEqual(screen.expected(expected, emitted));
  const lookAround = async () => {
    const look = lookOf(screen, expected);
    if (look === null || (await screen.isShown?.(at)) === false) return;
    if (!sights.looks.has(look)) {
      sights.looks.add(look);
      sights.breaches.push(...(await breachesOf(page)).map((breach) => `${look}: ${breach}`));
    }
    if (!screen.comesBack(expected) || sights.reloaded.has(look)) return;
    sights.reloaded.add(look);
    await expect.poll(() => page.locator('[role=status][aria-busy=true]').count(), POLL).toBe(0);
    const shown = await textOf(page);
    await at.network.reload();
    await expect.poll(() => textOf(page), POLL).toBe(shown);
    await agree();
    at.network.settle();
  };
  const step = async ({ label, event }: Move, rest: Path) => {
    const outcome = label.split(' -> ')[1];
    if ((isDone(event) || isFailed(event)) && screen.callOf && !SUB_FLOWS.includes(event.actorId)) {
      const request = screen.requestOf?.[event.actorId] ?? event.actorId;
      await at.network.release(request, (await screen.passages?.[label]?.(at)) ?? passageOf(outcome));
    } else await screen.perform(at, { label, event, before: expected, rest });
    const [next, actions] = transition(screen.flow.machine, expected, event);
    emitted = emittedBy(actions);
    expected = next;
    await agree();
    at.network.settle();
    await lookAround();
    await expect.poll(() => isFocusInside(page), { ...POLL, message: 'the focus is inside' }).toBe(true);
  };

  await agree();
  await lookAround();
  for (const [index, move] of path.entries()) {
    await step(move, path.slice(index + 1)).catch((error: unknown) => {
      throw new PathError(screen.flow, path, index + 1, error instanceof Error ? error.message : String(error));
    });
  }
  expect(world.writes(), 'accepted writes').toBe(screen.writes?.(path) ?? 0);
  if (screen.messages === undefined) return;
  await world.sendMail();
  expect(world.outbox.list().length, 'messages').toBe(screen.messages(path));
};
