/** /order/{key} while answers are lost, late or refused, after two taps, and without a network: against the real server. */
import { describe, expect, it } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { orderCalls } from '#contract/calls/order.calls.ts';
import type { OrderKey } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answer, offline, type Passage } from '#harness/dom/gate.ts';
import { control, ready, sees, tap } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { answerOf } from '#harness/server/ask.ts';
import { guestOrderPath } from '#harness/server/guest-orders.ts';
import { asStaff } from '#harness/server/orders.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const RECEIVE = orderCalls.receiveOrder;
const READ = orderCalls.readOrder;
const CONFIRM = 'Confirm as Received';
const YES = 'Yes, I have it';
/** An answer that never arrives is given up after this time, retries included. */
const GIVEN_UP_MS = 100_000 + MINUTE_MS;

/** Path of a guest's order that was sent. */
const sentOrder = async (): Promise<string> => {
  const path = await guestOrderPath(world());
  const { order } = await stateOf(path);
  const id = order._id;
  await asStaff(world(), operatorCalls.acceptOrder, { id });
  await asStaff(world(), operatorCalls.shipOrder, { id }, { parcelNo: '8841 2230' });
  return path;
};
const stateOf = async (path: string) => {
  const key = path.slice('/order/'.length) as OrderKey;
  return (await answerOf(world(), READ, { body: { key } })).data;
};
const statusOf = async (path: string) => (await stateOf(path)).order.delivery[0]?.deliveryStatus;

const open = async (): Promise<{ harness: Harness; path: string }> => {
  const path = await sentOrder();
  const harness = await openHarness(world(), { at: path });
  await harness.until(() => ready('button', CONFIRM).length > 0, 'the order');
  return { harness, path };
};
const confirm = async (harness: Harness) => {
  tap('button', CONFIRM);
  await harness.until(() => ready('button', YES).length > 0, 'the question');
  tap('button', YES);
  await harness.settle();
};
const isDone = () => !sees(CONFIRM) && !sees('Telling the shop…');
const sent = (harness: Harness) => harness.gate.sentTo(RECEIVE);

const toServer = (request: Request) => world().fetch(request);
/** Faults, and whether the order was received nevertheless. */
const FAULTS: readonly (readonly [string, boolean, Passage])[] = [
  [
    'lost',
    true,
    async (request) => {
      await toServer(request);
      throw new TypeError('Failed to fetch');
    },
  ],
  [
    'late',
    true,
    async (request) => {
      await toServer(request);
      return null;
    },
  ],
  ['a 503', false, answer(503, { success: false, code: 'UNAVAILABLE', message: 'Not now' })],
  ['none without a network', false, offline],
];

describe('a guest says that the order has arrived', () => {
  it.each(FAULTS)(
    'REC-18: where the answer is %s, the page says so, and the same words again count once',
    async (_, isReceived, fault) => {
      const { harness, path } = await open();
      harness.gate.hold(RECEIVE);
      await confirm(harness);
      await harness.until(() => harness.gate.isHeld(RECEIVE), 'the word to the shop');
      expect(sees('Telling the shop…')).toBe(true);
      while (harness.gate.isHeld(RECEIVE)) {
        await harness.gate.release(RECEIVE, fault);
        await harness.pass(GIVEN_UP_MS);
      }
      await harness.until(() => ready('button', CONFIRM).length > 0, 'the failure');
      expect(sees('Telling the shop…')).toBe(false);
      expect(document.querySelector('main')?.textContent).toMatch(/[Nn]etwork|try again|not available/);
      expect(await statusOf(path)).toBe(isReceived ? 'Received' : 'OrderShipped');
      await confirm(harness);
      await harness.until(() => harness.gate.isHeld(RECEIVE), 'the word again');
      await harness.gate.release(RECEIVE);
      await harness.until(isDone, 'the received order');
      expect(new Set(sent(harness).map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1);
      expect(await statusOf(path)).toBe('Received');
    },
  );

  it('REC-18: two taps on the button and on the answer are one', async () => {
    const { harness, path } = await open();
    const button = control('button', CONFIRM);
    button.click();
    button.click();
    await harness.until(() => ready('button', YES).length > 0, 'the question');
    const yes = control('button', YES);
    yes.click();
    yes.click();
    await harness.until(isDone, 'the received order');
    expect(sent(harness)).toHaveLength(1);
    expect(await statusOf(path)).toBe('Received');
  });

  it('REC-18: a tab that looks at an older order is not refused: another one has said it already', async () => {
    const { harness, path } = await open();
    const key = path.slice('/order/'.length);
    await answerOf(world(), RECEIVE, { body: { key }, headers: { 'Idempotency-Key': 'another tab' } });
    await confirm(harness);
    await harness.until(isDone, 'the received order');
    expect(await statusOf(path)).toBe('Received');
  });
});

describe('a guest opens the link', () => {
  it.each([
    ['without a network', offline],
    ['while the server is away', answer(503, { success: false, code: 'UNAVAILABLE', message: 'Not now' })],
  ] as const)('%s it can be tried again, and the order shows', async (_, fault) => {
    const path = await sentOrder();
    let isAway = true;
    const harness = await openHarness(world(), {
      at: path,
      before: ({ route }) => route(READ, (request) => (isAway ? fault(request) : toServer(request))),
    });
    await harness.pass(GIVEN_UP_MS);
    await harness.until(() => sees('The order could not be read yet.'), 'the failure');
    expect(ready('button', CONFIRM)).toEqual([]);
    isAway = false;
    tap('button', 'Try again');
    await harness.until(() => ready('button', CONFIRM).length > 0, 'the order');
  });

  it('an order that was read stays on the screen where it cannot be read again', async () => {
    const { harness } = await open();
    harness.gate.route(READ, offline);
    tap('button', 'Refresh');
    await harness.pass(GIVEN_UP_MS);
    await harness.until(() => ready('button', 'Refresh').length > 0, 'the order');
    expect(ready('button', CONFIRM)).toHaveLength(1);
    expect(sees('Hand cream')).toBe(true);
  });
});
