/**
 * `node bench/webhook.ts`: webhooks of paid cards per second, each with its signature checked, its intent read from the
 * provider and the payment counted, as a ratio to single-row inserts on the same database in the same run; then every one
 * again. With TEST_DATABASE_URL on PostgreSQL, else PGlite.
 */
import { randomUUID } from 'node:crypto';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { msOf } from '#contract/time.ts';
import { CARDS, openGateway } from '#harness/server/gateway.ts';
import { moneyOf, secretOf, type Unpaid, unpaidInvoice } from '#harness/server/unpaid.ts';
import { openWorld } from '#harness/server/world.ts';
import type { Event } from '#sandbox/gateway/objects.ts';
import { signatureOf } from '#sandbox/gateway/webhooks.ts';

const ROUNDS = 3;
const PAYMENTS = 300;
const AT_ONCE = 32;

const world = await openWorld();
const gateway = await openGateway(world);
gateway.mute();
const token = await world.signIn('meiling');
const now = await world.clock.now();

/** Many at once. @returns how many a second */
const rateOf = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number> => {
  const left = [...items];
  const startedAt = performance.now();
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (items.length / (performance.now() - startedAt)) * 1_000;
};
const median = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;

/** Cards that were charged, and of which the server has not heard. */
const chargeCards = async (): Promise<{ invoices: Unpaid[]; events: string[] }> => {
  const invoices: Unpaid[] = [];
  while (invoices.length < PAYMENTS) invoices.push(await unpaidInvoice(world));
  await rateOf(invoices, async (invoice) => {
    const secret = await secretOf(world, token, invoice);
    gateway.book.confirm(secret.split('_secret')[0] ?? '', CARDS.good);
  });
  const ids = new Set<string | undefined>(invoices.map(({ id }) => id));
  const isAboutOne = ({ type, data: { object } }: Event) =>
    type === 'payment_intent.succeeded' && 'metadata' in object && ids.has(object.metadata['invoiceId']);
  const events = gateway.book.events().filter(isAboutOne);
  return { invoices, events: events.map((event) => JSON.stringify(event)) };
};
let refused = 0;
const deliver = async (body: string): Promise<void> => {
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signatureOf(body, gateway.webhookSecret, msOf(now)),
  };
  const url = `http://myniks.test${DEFAULT_API_BASE}/webhooks/stripe`;
  const { ok } = await world.app.fetch(new Request(url, { method: 'POST', headers, body }));
  if (!ok) refused += 1;
};
const insert = (id: string) =>
  world.db.insertInto('gateway_event').values({ id, type: 'bench', received_at: now }).execute();

const rounds: { heard: number; again: number; inserted: number }[] = [];
let wrong = 0;
for (let round = 0; round <= ROUNDS; round += 1) {
  const { invoices, events } = await chargeCards();
  if (events.length !== PAYMENTS) throw new Error(`${events.length} events of ${PAYMENTS} payments`);
  const inserted = await rateOf(
    Array.from({ length: 4 * PAYMENTS }, () => randomUUID()),
    insert,
  );
  const heard = await rateOf(events, deliver);
  const again = await rateOf(events, deliver);
  for (const invoice of invoices) {
    const { balance, entries } = await moneyOf(world, invoice);
    if (balance !== 0 || entries.length !== 2) wrong += 1;
  }
  // the first round warms up
  if (round > 0) rounds.push({ heard, again, inserted });
}
await gateway.close();
await world.close();
const of = (name: 'heard' | 'again' | 'inserted') => Math.round(median(rounds.map((round) => round[name])));
console.log(
  `${process.env['TEST_DATABASE_URL'] === undefined ? 'PGlite' : 'PostgreSQL'}: ${of('heard')} webhooks/s, ${of('again')}/s when they come again, ` +
    `${of('inserted')} inserts/s, ratio ${median(rounds.map(({ heard, inserted }) => heard / inserted)).toFixed(2)}; ` +
    `${refused} refused, ${wrong} of ${(ROUNDS + 1) * PAYMENTS} payments not counted once`,
);
if (refused > 0 || wrong > 0) process.exitCode = 1;
