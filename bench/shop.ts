/**
 * `npm run bench -- shop`: 200 patients buy the last 50 pieces at once, with a code that has 100 uses, by two servers on one
 * PostgreSQL, and pay by card. Fails when not 50 are sold, a server fails, or a card is charged without an order that is paid.
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, DEFAULT_APP_ID, IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { instantFromMs } from '#contract/time.ts';
import { startGateway } from '#sandbox/gateway/gateway.ts';
import { promotionIdOf } from '#server/demo/store.store.ts';
import { startSession } from '#server/session/session.store.ts';
import { CARDS } from '#stage/world/gateway.ts';
import { freePort, paymentServer } from '#stage/world/killable.ts';
import { PICKUP } from '#stage/world/refills.ts';
import { inStore, itemsOf, SHOP, setInStore } from '#stage/world/store.ts';
import { intentBody } from '#stage/world/unpaid.ts';
import { openWorld } from '#stage/world/world.ts';

const PATIENTS = 200;
const PIECES = 50;
const USES = 100;
const PRODUCT = 'Calm barrier cream';
const CODE = 'LASTONE';
/** How long the card provider takes for each answer, as the real one. */
const PROVIDER_MS = 200;

const server = process.env['TEST_DATABASE_URL'];
if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: npm run bench -- shop starts a PostgreSQL');
const now = instantFromMs(Date.now());
const world = await openWorld({ now });
const { db } = world;
await setInStore(world, PRODUCT, PIECES);
await sql`update promotion set total_limit = ${USES} where code = ${CODE}`.execute(db);
await sql`insert into patient (id, name, is_guest, created_at)
  select concat('bench-', n), concat('Patient ', n), false, now() from generate_series(0, ${PATIENTS - 1}::int) n`.execute(
  db,
);

const gateway = await startGateway({
  host: '127.0.0.1',
  port: 0,
  hostname: '127.0.0.1',
  deliver: () => Promise.resolve(200),
});
Object.assign(gateway.trouble, { kind: 'late', until: () => wait(PROVIDER_MS) });
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
const databaseUrl = Object.assign(new URL(server), { pathname: `/${rows[0]?.name}` }).href;
const ports = [await freePort(), await freePort()];
const servers = ports.map((port) => paymentServer({ where: { databaseUrl }, port, gateway }));
await Promise.all(servers.map(({ start }) => start()));

const statuses = new Map<string, number>();
interface Answer {
  code?: string;
  data?: { invoice?: { _id: InvoiceId; invoiceNo: string; ostBalance: number }; client_secret?: string };
}
const call = async (number: number, token: string, { path }: { path: string }, body: object): Promise<Answer> => {
  const reply = await fetch(
    `http://127.0.0.1:${ports[number % ports.length]}${DEFAULT_API_BASE}${path}?${APP_ID_PARAM}=${DEFAULT_APP_ID}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [IDEMPOTENCY_HEADER]: `${path}-${number}`,
      },
      body: JSON.stringify(body),
    },
  );
  const answer = (await reply.json()) as Answer;
  const name = `${reply.status} ${path} ${answer.code ?? ''}`;
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
  return answer;
};

/** As the page does it with Stripe.js. @returns whether the card was charged */
const payByCard = async (secret: string): Promise<boolean> => {
  const [id] = secret.split('_secret');
  const form = { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': CARDS.good };
  const reply = await fetch(`${gateway.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.publishableKey}` },
    body: new URLSearchParams({ client_secret: secret, ...form }),
  });
  return ((await reply.json()) as { status?: string }).status === 'succeeded';
};

const charged: InvoiceId[] = [];
/** @returns how long it took until the order was there or refused */
const buy = async (number: number, token: string): Promise<number> => {
  const patient = `bench-${number}` as PatientId;
  const items = itemsOf({ [PRODUCT]: 1 });
  const startedAt = performance.now();
  await call(number, token, storeCalls.verifyCode, { patient, promoCode: CODE, items });
  const order = {
    patient,
    clinic: SHOP,
    date: Math.floor(Date.now() / 1_000),
    amountApply: 0,
    corpAmountApply: 0,
    items,
  };
  const { data } = await call(number, token, storeCalls.createStoreInvoice, {
    ...order,
    invoiceType: 'Online Store',
    delivery: PICKUP,
    promotions: [promotionIdOf(CODE)],
  });
  const took = performance.now() - startedAt;
  const invoice = data?.invoice;
  if (!invoice) return took;
  const asked = intentBody({ id: invoice._id, amount: invoice.ostBalance });
  const intent = await call(number, token, paymentCalls.createIntent, asked);
  if (!intent.data?.client_secret || !(await payByCard(intent.data.client_secret))) return took;
  charged.push(invoice._id);
  const paid = { invoiceNo: invoice.invoiceNo, paymentAmt: invoice.ostBalance };
  await call(number, token, paymentCalls.recordPayment, paid);
  return took;
};

const tokens: string[] = [];
for (let number = 0; number < PATIENTS; number += 1)
  tokens.push(await startSession(db, `bench-${number}` as PatientId, 'remembered', now));
const startedAt = performance.now();
const took = (await Promise.all(tokens.map((token, number) => buy(number, token)))).toSorted((a, b) => a - b);
const stormMs = performance.now() - startedAt;
const left = await inStore(world, PRODUCT);
const found = await sql<{ sold: number; uses: number; unpaid: number; payments: number }>`
  with bought as (select * from invoice where patient_id like 'bench-%' and finalized and balance = 0)
  select (select count(*) from bought) as sold,
    (select count(*) from promotion_use join bought on bought.id = invoice_id) as uses,
    (select count(*) from unnest(${charged}::text[]) id where id not in (select id from bought)) as unpaid,
    (select count(*) from journal_entry join bought on bought.id = invoice_id where kind = 'payment') as payments`.execute(
  db,
);
const [{ sold, uses, unpaid, payments } = { sold: 0, uses: 0, unpaid: 0, payments: 0 }] = found.rows;

await Promise.all(servers.map(({ stop }) => stop()));
await gateway.close();
await world.close();

const at = (part: number): number => Math.round(took[Math.ceil(took.length * part) - 1] ?? 0);
const failed = [...statuses].filter(([name]) => name.startsWith('5')).reduce((sum, [, times]) => sum + times, 0);
const promises: [what: string, figure: number, promised: number][] = [
  ['pieces that were sold and paid', sold, PIECES],
  ['pieces that are left', left, 0],
  ['uses of the code', uses, PIECES],
  ['answers of 500 and above', failed, 0],
  ['cards that were charged', charged.length, PIECES],
  ['of these without an order that is paid', unpaid, 0],
  ['payments that are counted', payments, PIECES],
];
for (const [what, figure, promised] of promises) {
  const isKept = figure === promised;
  console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${what.padEnd(50)}${String(figure).padStart(5)}   promised ${promised}`);
  if (!isKept) process.exitCode = 1;
}
console.log(
  `${PATIENTS} patients in ${(stormMs / 1_000).toFixed(1)} s; an order took ${at(0.5)} ms, p95 ${at(0.95)} ms; ` +
    `load of this machine ${loadavg()[0]?.toFixed(1)}`,
);
for (const [name, times] of [...statuses].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`  ${String(times).padStart(4)} x ${name}`);
