/**
 * A defect anywhere in our code: in a flow's code, before its start, at its start, and in each view. The person reads
 * an explanation, can try again, report it, and close a popup; no view loads for ever.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { popup, reachable, sees, tap } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { orderId } from '#harness/dom/orders.ts';
import { type FlowName, flows, type PopupName } from '#src/app/flows.ts';
import { popupTable, type RouteRow, routeTable } from '#src/route-table.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const WORDS = 'Something went wrong on our side. Please try again.';
const defect = (): never => {
  throw new TypeError("undefined is not an object (evaluating 'U.before')");
};

const mended: (() => void)[] = [];
/** Replaces a member until the end of the test. */
const damage = (whole: object, member: string, value: unknown): void => {
  const present = Object.getOwnPropertyDescriptor(whole, member);
  Object.defineProperty(whole, member, { value, configurable: true, writable: true });
  mended.push(() => (present ? Object.defineProperty(whole, member, present) : Reflect.deleteProperty(whole, member)));
};
const noted = () =>
  vi
    .mocked(console.error)
    .mock.calls.flat()
    .filter((one) => one instanceof TypeError);
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  for (const mend of mended.splice(0)) mend();
  vi.mocked(console.error).mockRestore();
});

const pathOf = (path: string): string => path.replace(/\$\w+/, '1');
const rows = Object.entries<RouteRow>(routeTable);
const VISITORS = /^\/(?:signIn|signup|callback|resetPassword|confirmEmail|forgotPassword)/;
const openAt = (at: string): Promise<Harness> =>
  openHarness(world(), { at, ...(!VISITORS.test(at) && { as: 'meiling' as const }) });

const POPUPS: Record<PopupName, string> = {
  booking: '/appointment?flow=booking&kind=provider',
  appointments: '/profile/language?flow=appointments',
  notifications: '/profile/language?flow=notifications',
  refill: '/records?flow=refill',
  niksJoin: '/profile/language?flow=niksJoin',
  payment: `/invoiceDetail?id=${orderId('store-unpaid')}&flow=payment`,
};
const isPopup = (name: string): name is PopupName => name in POPUPS;
/** Flows that run beside every page and belong to none. */
const BESIDE: readonly FlowName[] = ['hold', 'offlineCopy'];
/** Addresses of flows that no page's row names. */
const ELSEWHERE: Partial<Record<FlowName, string>> = {
  signIn: '/signIn',
  signUp: '/signup',
  digitalReturn: '/callback?code=1&state=1',
  passwordReset: '/forgotPasswordSuccess',
  emailConfirm: '/confirmEmail/1',
  contactUndo: '/undoChange/1',
  guestOrder: '/order/1',
  checkout: '/store/checkout',
};
const placeOf = (name: FlowName): string => {
  if (isPopup(name)) return POPUPS[name];
  const [path] = rows.find(([, row]) => row.flows?.includes(name)) ?? [];
  const place = path ? pathOf(path) : (ELSEWHERE[name] ?? (BESIDE.includes(name) ? '/profile/language' : null));
  if (place === null) throw new Error(`Say where ${name} shows`);
  return place;
};

const names = Object.keys(flows) as FlowName[];
const isLoading = () => document.querySelector('[role=status][aria-busy=true]') !== null;

const expectTold = async (harness: Harness): Promise<void> => {
  await harness.until(
    () => sees(WORDS) && !isLoading(),
    `that it went wrong, instead of\n${document.body.innerHTML.slice(0, 400)}`,
  );
  expect(sees('Network error, please try again.')).toBe(false);
  expect(noted()).not.toEqual([]);
};
const expectWaysOut = (): void => {
  expect(reachable('button', 'Try again').length).toBeGreaterThan(0);
  expect(reachable('button', 'Report a problem').length).toBeGreaterThan(0);
};
/** Expects the message in the flow's place; for a flow beside all pages, in a toast. */
const expectToldOf = async (name: FlowName): Promise<void> => {
  const harness = await openAt(placeOf(name));
  await expectTold(harness);
  if (!BESIDE.includes(name)) expectWaysOut();
};

const definitionOf = async (name: FlowName) => (await flows[name].load()).default;
/** Whether the flow has a `before`: an always open flow starts with the member, without one. */
const isAsked = (name: FlowName): boolean => !('isAlwaysOpen' in flows[name]);
/** Whether the flow's code is loaded later: the first page's code is loaded with the page. */
const isFetched = (name: FlowName): boolean => !('ready' in flows[name]);

describe('a defect of a flow', () => {
  it.each(names.filter(isFetched))('in the code of %s', async (name) => {
    damage(flows[name], 'load', () => Promise.reject(new TypeError('U is not a function')));
    await expectToldOf(name);
  });

  it.each(names.filter((name) => isAsked(name) && isFetched(name)))('before %s begins', async (name) => {
    damage(await definitionOf(name), 'before', async () => defect());
    await expectToldOf(name);
  });

  it.each(names)('in what %s begins with', async (name) => {
    damage(await definitionOf(name), 'input', defect);
    await expectToldOf(name);
  });

  it.each(names)('as the machine of %s begins', async (name) => {
    damage(await definitionOf(name), 'machine', createMachine({ context: defect }));
    await expectToldOf(name);
  });
});

describe('a defect of a view', () => {
  it.each(rows.map(([path]) => path))('of the page %s', async (path) => {
    damage(routeTable[path as keyof typeof routeTable], 'view', defect);
    await expectTold(await openAt(pathOf(path)));
    expectWaysOut();
  });

  it.each(Object.keys(popupTable) as PopupName[])('of the popup %s, which can be closed', async (name) => {
    damage(popupTable[name], 'view', defect);
    const harness = await openAt(POPUPS[name]);
    await expectTold(harness);
    expectWaysOut();
    tap('button', 'Close');
    await harness.settle();
    expect(popup()).toBeNull();
  });
});
