/** A transfer by PayNow: its page, the content of its QR code, and the announcement to the clinic. */
import { decodeQR } from 'qr/decode.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { PAYNOW_CODE_DAYS } from '#contract/constants.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { type CardProvider, openCardProvider } from '#harness/dom/card-provider.ts';
import { answer, offline } from '#harness/dom/gate.ts';
import { control, popup, press, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, stageClocks } from '#harness/dom/harness.tsx';
import { payNowFieldsOf } from '#test/kit/paynow.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { choose, type Given, openPaying, withInvoice } from './payment.steps.ts';

const world = worldPerFile();
stageClocks();
let provider: CardProvider;
beforeEach(() => {
  provider = openCardProvider();
});
afterEach(() => provider.close());

const atPayNow = async (given?: Given): Promise<Harness> => {
  const harness = await openPaying(world(), given);
  await choose(harness, 'paynow');
  return harness;
};
const shown = () => textOf(popup() ?? document.body);

const PIXELS = 4;
/** Decodes the QR code on the screen, as a bank's app does. */
const scanned = (): string => {
  const svg = document.querySelector('[role=img][aria-label^="QR code"]');
  const [, , size = 0] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const width = size * PIXELS;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of (svg?.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < PIXELS; row++) {
      const start = ((Number(y) * PIXELS + row) * width + Number(x) * PIXELS) * 4;
      for (let column = 0; column < PIXELS; column++) data.fill(0, start + column * 4, start + column * 4 + 3);
    }
  return decodeQR({ width, height: width, data });
};

describe('the PayNow page', () => {
  it('PAY-07 PAY-08: a QR code, the company’s identifier, and the order number as the comment of the transfer', async () => {
    await atPayNow();
    expect(document.querySelector('[role=img][aria-label^="QR code"]')).not.toBeNull();
    expect(shown()).toContain('Company UEN202600000M');
    expect(shown()).toContain('Write this in the commentINV-7');
    expect(shown()).toContain('Pay exactly$20.00');
  });

  it('PAY-09: what the screen shows is read as identifier, SGD, the exact balance that nobody can edit, and the order number', async () => {
    await atPayNow({ invoice: { ostBalance: 25.5, total: 40 } });
    const today = clinicDayOf(await world().clock.now());
    expect(payNowFieldsOf(scanned())).toEqual({
      uen: '202600000M',
      isEditable: false,
      expires: addDays(today, PAYNOW_CODE_DAYS).replaceAll('-', ''),
      currency: '702',
      amount: '25.50',
      name: 'MyNiks Group',
      reference: 'INV-7',
      isChecksumRight: true,
    });
  });

  it('PAY-10: when such orders are processed and shipped', async () => {
    await atPayNow();
    expect(shown()).toContain(
      'PayNow orders are processed in Singapore office hours. We aim to ship within three business days.',
    );
  });

  it('PAY-08: order number and identifier are copied, and the button says so for a moment', async () => {
    const harness = await atPayNow();
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    for (const button of ready('button', /^Copy/)) press(button);
    await harness.settle();
    expect(writeText.mock.calls).toEqual([['INV-7'], ['202600000M']]);
    expect(ready('button', /^Copied/)).toHaveLength(2);
    await harness.pass(4_000);
    expect(ready('button', /^Copied/)).toEqual([]);
    Reflect.deleteProperty(navigator, 'clipboard');
    tap('button', 'Copy order number');
    expect(control('button', 'Not copied order number')).toBeDefined();
  });
});

describe('“I have paid”', () => {
  it('PAY-11 API-58: tells the clinic with an empty body, and says awaiting, never paid', async () => {
    const harness = await atPayNow();
    tap('button', 'I have paid');
    await harness.settle();
    expect(harness.gate.sentTo(invoiceCalls.requestConfirmation).map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/invoice/i1/manual-confirmation-request', {}],
    ]);
    expect(shown()).toContain('Until then it shows as awaiting transfer.');
    expect(shown()).not.toMatch(/\bPaid\b/);
    expect(toasts()).toEqual([]);
  });

  it.each([
    ['/invoiceDetail', 'Back to the invoice'],
    ['/orderDetails', 'Back to the order'],
  ])('begun on %s it leads %s', async (path, words) => {
    const harness = await atPayNow({ at: `${path}?id=i1&flow=payment` });
    tap('button', 'I have paid');
    await harness.settle();
    tap('button', words);
    await harness.settle();
    expect([popup(), harness.address()]).toEqual([null, `${path}?id=i1`]);
  });

  it('PAY-11: opened again it awaits the transfer, and asks before another way is gone', async () => {
    const harness = await openPaying(world(), { invoice: { payment: { status: 'announced' } } });
    expect(sees('Awaiting transfer')).toBe(true);
    tap('button', 'I have not paid yet');
    await harness.settle();
    expect(sees('How will you pay?')).toBe(true);
  });

  it.each([
    ['the message that came', answer(409, { success: false, code: 'CODE_OF_TOMORROW', message: 'Wait.' }), 'Wait.'],
    ['ours', offline, 'Could not complete order, please try again.'],
  ])('ERR-18: when it cannot be told, %s shows and the step stays', async (_, passage, told) => {
    const harness = await atPayNow({ before: ({ route }) => route(invoiceCalls.requestConfirmation, passage) });
    tap('button', 'I have paid');
    await harness.settle();
    expect(shown()).toContain(told);
    expect(sees('Pay by PayNow')).toBe(true);
    harness.gate.route(invoiceCalls.requestConfirmation, answer(200, { success: true }));
    harness.gate.route(invoiceCalls.loadInvoice, withInvoice({ payment: { status: 'announced' } }));
    tap('button', 'I have paid');
    await harness.settle();
    expect(sees(/Until then it shows as awaiting transfer/)).toBe(true);
  });

  it('Back after a lost answer shows what the clinic knows, and offers no card until the person says so', async () => {
    const harness = await atPayNow({ before: ({ route }) => route(invoiceCalls.requestConfirmation, offline) });
    tap('button', 'I have paid');
    await harness.settle();
    harness.gate.route(invoiceCalls.loadInvoice, withInvoice({ payment: { status: 'announced' } }));
    tap('button', 'Back');
    await harness.settle();
    expect(sees('Wait for the transfer')).toBe(true);
    expect(sees('How will you pay?')).toBe(false);
  });
});
