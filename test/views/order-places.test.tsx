/** Each place says of an order, in each of its states, the words of the one table. */
import { act } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { Invoice } from '#contract/entities/invoice.ts';
import { committedWords, deliverySaid, moneySaid, ORDER_WORDS, orderSaid, whoAnswers } from '#contract/order-words.ts';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { isPayable, ORDER_STATES, type OrderState } from '#contract/rules/order-state.ts';
import type { Tongue } from '#contract/words.ts';
import type { Desk } from '#desk/desk.types.ts';
import { ordersSection } from '#desk/orders.section.ts';
import { reachable, textOf } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { answersInvoices, ORDER_SAMPLES } from '#harness/dom/orders.ts';
import { voiceIn } from '#server/kit/voice.ts';
import { LETTERS, type LetterEvent } from '#server/letters/letters.words.ts';
import { showLanguage } from '#src/app/i18n/language.ts';
import { OrderHero } from '#src/flows/invoice/order-hero.tsx';
import { formatPhone } from '#src/format/phone.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { render } from '#test/ui/render.tsx';

const world = worldPerFile();
stageClocks();

const orders = ORDER_STATES.map((state) => v.parse(Invoice, { ...ORDER_SAMPLES[state], _id: `i-${state}` }));
const each = ORDER_STATES.map((state, at) => [state, orders[at] as Invoice] as const);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const voice = (tongue: Tongue) => ({ ...voiceIn(tongue), phone: formatPhone });
const saidOf = (order: Invoice, tongue: Tongue): string[] => {
  const { title, sentence } = orderSaid(order, voice(tongue));
  return [title, ...(sentence === null ? [] : [sentence])].map(plain);
};

/** The rows of the records, by the ends of their addresses. */
const rowsAt = async (at: string): Promise<Map<string, string>> => {
  await openHarness(world(), {
    at,
    as: 'meiling',
    before: (gate) =>
      gate.route(
        invoiceCalls.listInvoices,
        answersInvoices(...each.map(([state]) => ({ ...ORDER_SAMPLES[state], _id: `i-${state}` }))),
      ),
  });
  const links = reachable('link', undefined, document.querySelector<HTMLElement>('main') ?? document.body);
  return new Map(links.map((link) => [link.getAttribute('href')?.split('=')[1] ?? '', plain(textOf(link))]));
};

describe('one word for each state', () => {
  it('REC-06 PAY-05 CHECKOUT-21: the list of invoices says the word of the money', async () => {
    const rows = await rowsAt('/records');
    expect(each.map(([state]) => [state, rows.get(`i-${state}`)])).toEqual(
      each.map(([state, order]) => [state, expect.stringContaining(plain(moneySaid(order, voice('en'))))]),
    );
  });

  it('REC-06 REC-12: the list of orders says that of the delivery, and of the money where some is to be paid', async () => {
    const rows = await rowsAt('/records?tab=refills');
    for (const [state, order] of each) {
      expect([state, rows.get(`i-${state}`)]).toEqual([state, expect.stringContaining(deliverySaid(order, 'en'))]);
      expect([state, rows.get(`i-${state}`)?.includes(plain(moneySaid(order, voice('en'))))]).toEqual([
        state,
        isPayable(order),
      ]);
    }
  });
});

describe('the end page', () => {
  afterEach(() => act(() => showLanguage('en-US')));

  it.each(['en', 'zh'] as const)(
    'CHECKOUT-21 REFILL-23: says title and sentence of every state (%s)',
    async (tongue) => {
      await act(() => showLanguage(tongue === 'en' ? 'en-US' : 'zh-CN'));
      for (const [state, order] of each) {
        const { container, unmount } = render(<OrderHero invoice={order} />);
        const shown = plain(textOf(container));
        // the Chinese of days differs between the page and the server
        const [title = '', sentence = ''] = tongue === 'en' ? saidOf(order, 'en') : [saidOf(order, 'zh')[0]];
        expect([state, shown]).toEqual([state, expect.stringContaining(title)]);
        expect([state, shown]).toEqual([state, expect.stringContaining(sentence)]);
        unmount();
      }
    },
  );
});

/** Words of the status line of the wizard for an order in this state. */
const LINES: Readonly<Record<OrderState, string>> = {
  made: ORDER_WORDS.made.title.en,
  overdue: 'Nothing is ordered yet.',
  placed: 'Your order is placed. We wait for your transfer.',
  packed: 'Your order is paid.',
  free: 'Your order is paid.',
  toPay: ORDER_WORDS.made.title.en,
  changed: ORDER_WORDS.made.title.en,
  agreed: 'Your order is placed. We wait for your transfer.',
  atCounter: ORDER_WORDS.made.title.en,
  processing: ORDER_WORDS.made.title.en,
  notAsked: 'Nothing is ordered yet.',
  requested: 'The shop has your request. Nothing is charged.',
  requestedLate: 'The shop has your request. Nothing is charged.',
  checking: 'The clinic has your request. Nothing is charged.',
  checkingLate: 'The clinic has your request. Nothing is charged.',
  shipped: 'Your order is on its way.',
  ready: 'Your order is on its way.',
  arrived: 'You have your order.',
  received: 'You have your order.',
  rejected: 'Nothing is ordered yet.',
  rejectedReturning: 'Nothing is ordered yet.',
  rejectedReturned: 'Nothing is ordered yet.',
  voidedReturning: 'Nothing is ordered yet.',
  voided: 'Nothing is ordered yet.',
  unpaid: 'Nothing is ordered yet.',
  unanswered: 'Nothing is ordered yet.',
  unknown: ORDER_WORDS.made.title.en,
};

it.each(each)('CHECKOUT-13 REFILL-19: the status line of one that is %s says as much as its title', (state, order) => {
  expect(committedWords(whoAnswers(order))[commitmentOf(order)].en).toBe(LINES[state]);
});

it.each(each)('REC-06 REC-12 SERVER-66: the desk says of one that is %s what its patient reads', async (_, invoice) => {
  const order = {
    id: invoice._id,
    invoiceNo: invoice.invoiceNo,
    invoiceType: invoice.invoiceType,
    patientName: 'Tan Mei Ling',
    deliveryType: invoice.delivery[0]?.deliveryType ?? ('Pickup' as const),
    deliveryStatus: invoice.delivery[0]?.deliveryStatus ?? '',
    balance: invoice.ostBalance,
    notes: null,
    invoice,
    owes: null,
    lines: [],
  };
  const section: string = await ordersSection({ address: '/sandbox/desk', orders: [order] } as Partial<Desk> as Desk);
  const text = plain(section.replaceAll(/<[^>]+>/g, '')).replaceAll('&#39;', '’');
  expect(text).toContain(deliverySaid(invoice, 'en'));
  expect(text.toLowerCase()).toContain(plain(moneySaid(invoice, voice('en'))).toLowerCase());
});

/** States that a letter is about: the letters, and the words that letter and screens share, in both languages. */
const SHARED: Readonly<Partial<Record<OrderState, [events: LetterEvent[], en: RegExp, zh: RegExp]>>> = {
  placed: [['order.placed.transfer'], /waiting for your transfer/i, /等待您转账/],
  agreed: [['refill.placed.transfer'], /waiting for your transfer/i, /等待您转账/],
  packed: [['order.accepted'], /confirmed/i, /已确认/],
  toPay: [['refill.confirmed'], /please pay .* by/i, /前支付/],
  changed: [['refill.changed', 'order.changed'], /has changed/i, /有变动/],
  requested: [['order.requested'], /the shop has your request/i, /商店已收到您的请求/],
  requestedLate: [['order.answer.late'], /answer is late/i, /答复已逾时/],
  checking: [['refill.waiting'], /is checking your/i, /正在核对您的/],
  checkingLate: [['refill.answer.late'], /answer is late/i, /答复已逾时/],
  shipped: [['order.shipped', 'refill.shipped'], /on its way/i, /已发货/],
  ready: [['order.ready', 'refill.ready'], /ready for pickup/i, /自取/],
  arrived: [['order.delivered', 'refill.delivered'], /delivered/i, /已送达/],
  rejected: [['order.rejected', 'refill.rejected'], /could not accept/i, /未能接受/],
  unpaid: [['order.lapsed', 'refill.lapsed'], /not paid in time/i, /逾期未付款/],
  unanswered: [['order.unanswered'], /did not answer .*in time/i, /未能及时答复/],
};

it.each(Object.entries(SHARED))(
  'REC-12 CHECKOUT-21 NOTIF-07: the letter about one that is %s says the words of the screens',
  (state, [events, en, zh]) => {
    const order = orders[ORDER_STATES.indexOf(state as OrderState)] as Invoice;
    for (const [tongue, words] of [
      ['en', en],
      ['zh', zh],
    ] as const) {
      expect([...saidOf(order, tongue), deliverySaid(order, tongue)].join(' ')).toMatch(words);
      for (const event of events) expect(LETTERS[event].texts[tongue].join(' ')).toMatch(words);
    }
  },
);
