/** The server is killed again and again while people pay: nothing acknowledged is lost, nothing is counted twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { type Gateway, optionsFor, startGateway } from '#sandbox/gateway/gateway.ts';
import { databaseClock } from '#server/clock.ts';
import { fillDemoWorld } from '#server/db/demo/fill.ts';
import { patientIdOf } from '#server/db/demo/people.ts';
import { openDatabase } from '#server/db/open.ts';
import { startSession } from '#server/session/session.store.ts';
import { CARDS } from '#test/world/gateway.ts';
import { TEST_SECRETS } from '#test/world/seeded.ts';
import { intentBody, moneyOf, type Unpaid, unpaidInvoice } from '#test/world/unpaid.ts';

const root = mkdtempSync(join(tmpdir(), 'myniks-kill-'));
const dataDir = join(root, 'database');
let child: ChildProcess | null = null;
let gateway: Gateway | null = null;
afterAll(async () => {
  child?.kill('SIGKILL');
  await gateway?.close();
  rmSync(root, { recursive: true, force: true });
});

const KILLS = 3;
const PER_LIFE = 6;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
};

const prepare = async () => {
  const { db, close } = await openDatabase({ dataDir });
  const clock = databaseClock(db);
  const now = await clock.now();
  await fillDemoWorld(db, now, TEST_SECRETS);
  const invoices: Unpaid[] = [];
  for (let made = 0; made < KILLS * PER_LIFE; made += 1) invoices.push(await unpaidInvoice({ db, clock }));
  const token = await startSession(db, patientIdOf('meiling'), 'remembered', now);
  await close();
  return { invoices, token };
};

test('SERVER-62 SERVER-63: killed in the middle of payments, the server loses no payment and counts none twice', async () => {
  const { invoices, token } = await prepare();
  const port = await freePort();
  const api = `http://127.0.0.1:${port}${DEFAULT_API_BASE}`;
  gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    hostname: '127.0.0.1',
    delayMs: 20,
    retryAfterMs: [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000],
    deliver: async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await fetch(`${api}/webhooks/stripe`, { method: 'POST', headers, body })).status;
    },
  });
  const { book, webhooks } = gateway;
  const provider = { ...optionsFor(gateway), transferPercentage: 90 };

  const start = async (): Promise<ChildProcess> => {
    const script = join(import.meta.dirname, '../world/payment-server.ts');
    const env = { ...process.env, PAYMENT_SERVER: JSON.stringify({ dataDir, port, provider }) };
    const started = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(started.stdout, 'data');
    return started;
  };
  /** Null when the server did not live to answer. */
  const call = async (
    path: string,
    body: object,
  ): Promise<{ success?: boolean; data?: { client_secret?: string } } | null> => {
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${api}${path}?app-id=patient`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { success?: boolean };
    } catch {
      return null;
    }
  };
  const acknowledged = new Set<string>();
  /** Told of each card that is charged. */
  let charge = (): void => {};
  const pay = async (invoice: Unpaid): Promise<void> => {
    const secret = (await call('/payment-intents', intentBody(invoice)))?.data?.client_secret;
    if (secret === undefined) return;
    book.confirm(secret.split('_secret')[0] ?? '', CARDS.good);
    charge();
    const recorded = await call('/payment/create', { invoiceNo: invoice.invoiceNo, paymentAmt: invoice.amount });
    if (recorded?.success) acknowledged.add(invoice.id);
  };

  for (let life = 0; life < KILLS; life += 1) {
    child = await start();
    // in the middle: some cards are charged, some payments are being recorded, some webhooks are on their way
    const { promise, resolve } = Promise.withResolvers<void>();
    let charges = 0;
    charge = () => {
      charges += 1;
      if (charges === 2 + life) setTimeout(resolve, life * 10);
    };
    const paying = invoices.slice(life * PER_LIFE, (life + 1) * PER_LIFE).map(pay);
    await promise;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await Promise.all(paying);
  }
  child = await start();
  await webhooks.settled();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const { db, close } = await openDatabase({ dataDir });
  const charged = new Map(
    book
      .intents()
      .filter(({ status }) => status === 'succeeded')
      .map(({ metadata, id }) => [metadata['invoiceId'], id]),
  );
  expect(charged.size).toBeGreaterThanOrEqual(2 * KILLS);
  const unpaid: string[] = [];
  for (const invoice of invoices) {
    const { balance, entries, reference } = await moneyOf({ db }, invoice);
    const paid = charged.get(invoice.id);
    expect({ balance, entries, reference: paid ? reference : null }).toEqual({
      balance: paid ? 0 : 2_000,
      entries: paid
        ? [
            ['charge', 2_000],
            ['payment', -2_000],
          ]
        : [['charge', 2_000]],
      reference: paid ?? null,
    });
    if (balance > 0) unpaid.push(invoice.id);
  }
  expect(
    unpaid.filter((id) => acknowledged.has(id)),
    'what was acknowledged stays',
  ).toEqual([]);
  await close();
}, 180_000);
