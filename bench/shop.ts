/**
 * `npm run bench -- shop`: 200 patients buy the last 50 pieces at once, with a code that has 100 uses, by two servers on one
 * PostgreSQL, and pay by card. Fails when not 50 are sold, a server fails, or a card is charged without an order that is paid.
 */
import { sql } from 'kysely';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { CARDS } from '#harness/server/gateway.ts';
import { PICKUP } from '#harness/server/refills.ts';
import { inStore, itemsOf, SHOP, setInStore } from '#harness/server/store.ts';
import { intentBody } from '#harness/server/unpaid.ts';
import { promotionIdOf } from '#server/demo/store.store.ts';
import { at, type Kept, openTwoServers, patientOf, report } from './two-servers.ts';

const PATIENTS = 200;
const PIECES = 50;
const USES = 100;
const PRODUCT = 'Calm barrier cream';
const CODE = 'LASTONE';
const { world, gateway, ports, answers, signInAll, post, failed, close } = await openTwoServers(PATIENTS);
const { db } = world;
await setInStore(world, PRODUCT, PIECES);
await sql`update promotion set total_limit = ${USES} where code = ${CODE}`.execute(db);

const call = async (number: number, token: string, { path }: { path: string }, body: object) => {
  const port = number % 2 === 0 ? ports[0] : ports[1];
  return (await post(port, { token, path, key: `${path}-${number}`, body })).answer;
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
  const patient = patientOf(number);
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

const tokens = await signInAll();
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

await close();

const kept: readonly Kept[] = [
  ['pieces that were sold and paid', sold, PIECES],
  ['pieces that are left', left, 0],
  ['uses of the code', uses, PIECES],
  ['answers of 500 and above', failed(), 0],
  ['cards that were charged', charged.length, PIECES],
  ['of these without an order that is paid', unpaid, 0],
  ['payments that are counted', payments, PIECES],
];
const seconds = (stormMs / 1_000).toFixed(1);
report(
  kept,
  `${PATIENTS} patients in ${seconds} s; an order took ${at(took, 0.5)} ms, p95 ${at(took, 0.95)} ms`,
  answers,
);
