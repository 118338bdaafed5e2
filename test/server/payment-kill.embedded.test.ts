import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { CARDS } from '#harness/server/gateway.ts';
import { callOn, killInTheMiddle, prepare } from '#harness/server/kill.ts';
import { paymentServer } from '#harness/server/killable.ts';
import { freePort } from '#harness/server/ports.ts';
import { intentBody, moneyOf } from '#harness/server/unpaid.ts';
import { startGateway } from '#sandbox/gateway/gateway.ts';
import { openDatabase } from '#server/db/open.adapter.ts';

/** Few rounds for speed; `npm run bench -- kill` runs twenty. */
const ROUNDS = 3;

test('SERVER-62 SERVER-63: killed in the middle of payments and bookings, the server loses nothing that it acknowledged and counts nothing twice', async () => {
  const { wrong, charged, booked } = await killInTheMiddle(ROUNDS);
  expect(wrong).toEqual([]);
  expect(charged).toBeGreaterThanOrEqual(ROUNDS);
  expect(booked).toBeGreaterThan(0);
});

test('SERVER-62: killed after a card was charged and before it heard of it, the server counts the payment at its next start, without a webhook', async () => {
  const root = mkdtempSync(join(tmpdir(), 'myniks-charged-'));
  const dataDir = join(root, 'database');
  const { invoices, token, aheadMs } = await prepare(dataDir, 2);
  const [charged, open] = invoices;
  if (!charged || !open) throw new Error('No invoices');
  const place = { host: '127.0.0.1', port: 0, hostname: '127.0.0.1', retryAfterMs: [] };
  const gateway = await startGateway({
    ...place,
    now: () => Date.now() + aheadMs,
    deliver: () => Promise.resolve(503),
  });
  const port = await freePort();
  const server = paymentServer({ where: { dataDir }, port, gateway, aheadMs });
  onTestFinished(async () => {
    await server.kill();
    await gateway.close();
    rmSync(root, { recursive: true, force: true });
  });

  await server.start();
  const ask = callOn(`http://127.0.0.1:${port}${DEFAULT_API_BASE}`, token);
  const { method, path } = paymentCalls.createIntent;
  const [intent] = await Promise.all([charged, open].map((invoice) => ask(method, path, intentBody(invoice))));
  const id = intent?.data?.client_secret?.split('_secret')[0] ?? '';
  gateway.book.confirm(id, CARDS.good);
  await server.kill();
  /** A start at which the provider could not be asked in time leaves it to the next one. */
  const moneyAfterStart = async () => {
    await server.start();
    await server.stop();
    const { db, close } = await openDatabase({ dataDir });
    const money = [await moneyOf({ db }, charged), await moneyOf({ db }, open)];
    await close();
    return money;
  };
  await expect.poll(moneyAfterStart, { interval: 100 }).toMatchObject([
    { balance: 0, status: 'paid', reference: id },
    { balance: 2_000, status: 'none' },
  ]);
});
