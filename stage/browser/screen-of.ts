/** Hands for Chromium: finds their controls and signs on the page, by Playwright. */
import type { Locator, Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { msBetween } from '#contract/time.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { isDone } from '#model/flow.ts';
import { callsOf, nodesOf, pathOf } from '#model/nodes.ts';
import {
  type Act,
  actOf,
  addressIn,
  excusesIn,
  type Hands,
  moveOf,
  type Person,
  screenSigns,
  signedState,
  type Thing,
} from '../hands/hands.ts';
import { englishWords, nameIn } from '../hands/words.ts';
import { sleep } from './hands.ts';
import { namesOf, toServer } from './network.ts';
import { shown } from './waiting.ts';
import type { Place, Screen } from './walk.ts';

/** What is observed of a flow in Chromium alone, and what differs from flow to flow. */
export interface OwnScreen<Facts>
  extends Pick<Screen<Facts>, 'expected' | 'comesBack'>,
    Partial<Pick<Screen, 'lookOf' | 'isShown' | 'afterReload' | 'unseen' | 'writes' | 'messages' | 'arrive'>> {
  /** By label: what happens in another way here. */
  moves?: Readonly<Record<string, (at: Place) => Promise<unknown>>>;
  /** Beside the state that was seen. */
  observe: (at: Place, state: string | null) => Promise<Facts>;
}

type Seen<Facts> = Facts & { state: string | null };

const alike = (page: Page, { role, name, inside, isSelected, isChecked }: Thing): Locator => {
  const within = inside ? located(page, inside) : page;
  const own = name && nameIn(englishWords, name);
  if (role === 'field') return within.getByLabel(own ?? '', { exact: true });
  if (role === null) return within.getByText(own ?? '');
  return within.getByRole(role, {
    ...(own !== undefined && { name: own, exact: true }),
    ...(isChecked !== undefined && { checked: isChecked }),
    ...(isSelected !== undefined && { selected: isSelected }),
  });
};
const located = (page: Page, thing: Thing): Locator => {
  const found = alike(page, thing);
  return thing.place === undefined ? found : found.nth(thing.place);
};

const perform = async (page: Page, { on, text }: Act): Promise<void> => {
  const [first, ...others] = on.map((thing) => located(page, thing));
  const target = others.reduce((one, other) => one?.or(other), first);
  // the box of a checkbox lies below its picture
  const isBelow = on.some(({ role }) => role === 'checkbox');
  await (text === undefined ? target?.click({ force: isBelow }) : target?.fill(text));
};

const personAt = ({ page, world }: Place): Person => ({
  world,
  do: (act) => perform(page, act),
  until: (thing) => shown(located(page, thing)),
  sees: (thing) => located(page, thing).first().isVisible(),
  back: () => page.goBack(),
  key: (key) => page.keyboard.press(key),
  sleepUntil: async (instant) => sleep(page, world, msBetween(await world.clock.now(), instant)),
});

/** What the states of the machine invoke. */
const invokedBy = ({ flow: { machine } }: Hands) =>
  nodesOf(machine).flatMap((node) => callsOf(node).map(({ id, src }) => ({ id, src, state: pathOf(node) })));
type Invoked = ReturnType<typeof invokedBy>;

const isWrite = ({ parts }: Hands, name: unknown): boolean =>
  typeof name === 'string' &&
  parts.some(({ ports: { [name]: row } }) => row !== undefined && 'isWrite' in row && row.isWrite);

/** The state by what waits on the network, else by the first sign that shows. */
const stateSeen = async (hands: Hands, invoked: Invoked, { page, network }: Place): Promise<string | null> => {
  // a call of the root waits in any state
  const held = invoked.find(({ id, state }) => state !== '' && network.isHeld(id));
  if (held) return held.state;
  const sees = (sign: Thing) => located(page, sign).first().isVisible();
  const shown = await Promise.all(screenSigns(hands).map(sees));
  if (hands.screen && !shown.includes(true)) return null;
  for (const [state, sign] of Object.entries(hands.seen)) if (await sees(sign)) return state;
  return null;
};

export const screenOf = <Facts extends object>(
  hands: Hands,
  { moves = {}, ...own }: OwnScreen<Facts>,
): Screen<Seen<Facts>> => {
  const { flow, parts, worlds = {}, holds = {}, as, arrive } = hands;
  const invoked = invokedBy(hands);
  const writes = invoked.filter(({ src }) => isWrite(hands, src)).map(({ id }) => id);
  return {
    flow,
    leftOut: excusesIn('browser', hands),
    prepare: async (world) => ({ at: await addressIn(world, hands), ...(as && { as }) }),
    ...(arrive && { arrive: async (at) => void (await arrive(personAt(at))) }),
    callOf: namesOf(Object.fromEntries(Object.entries(holds).map(([name, call]) => [name, [call]]))),
    parts,
    passages: Object.fromEntries(
      Object.entries(worlds).map(([label, make]) => [label, ({ world }) => make(world).then(() => toServer)]),
    ),
    perform: async (at, step) => {
      const here = moves[step.label];
      if (here) return here(at);
      const person = personAt(at);
      const act = actOf(hands, step.event, step.before);
      const move = moveOf(hands, step);
      if (!act && !move) throw new Error(`no hand for ${step.label}`);
      return move ? move(person, step) : act && person.do(act);
    },
    writes: (path) => path.filter(({ event }) => isDone(event) && writes.includes(event.actorId)).length,
    ...own,
    observe: async (at) => {
      const state = await stateSeen(hands, invoked, at);
      return { state, ...(await own.observe(at, state)) };
    },
    // an end without a sign of its own leaves no screen
    expected: (snapshot: AnyMachineSnapshot, emitted) => ({
      state:
        signedState(hands, statePath(snapshot.value)) ??
        (snapshot.status === 'done' ? null : statePath(snapshot.value)),
      ...own.expected(snapshot, emitted),
    }),
  };
};
