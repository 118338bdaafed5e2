/** /sandbox/desk: what the bank decides, what happens to webhooks on their way, and transfers that arrive at the clinic. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { DEFAULT_API_BASE, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { moneyToWire } from '#contract/money.ts';
import type { Announced } from '#server/payment/payment.store.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { deskPage, isMishap } from './desk-page.ts';

/** How the desk does what the clinic's staff does: by the operator's calls. */
export interface Clinic {
  /** Invoices for which a transfer was announced. */
  listAnnounced: () => Promise<Announced[]>;
  /** Where the server listens, without a slash at the end. */
  serverUrl: string;
  appId: string;
  operatorKey: string;
}

interface Options {
  /** Null when the real provider is used. */
  gateway: Gateway | null;
  clinic: Clinic;
}

const DESK = '/sandbox/desk';

/** The bank has told the clinic of a transfer of exactly what is owed. */
const receive = async ({ serverUrl, appId, operatorKey }: Clinic, { id, balance }: Announced): Promise<void> => {
  const address = `${DEFAULT_API_BASE}/operator/invoice/${encodeURIComponent(id)}/transfer?app-id=${appId}`;
  const answer = await fetch(`${serverUrl}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OPERATOR_KEY_HEADER]: operatorKey },
    body: JSON.stringify({ amount: moneyToWire(balance), reference: `BANK-${randomUUID().slice(0, 8)}` }),
  });
  await answer.body?.cancel();
};

/** Mounted at /sandbox, beside the outbox, whose headers and styles it has. */
export const deskRoutes = (pages: Hono, { gateway, clinic }: Options): void => {
  pages.get('/desk', async (c) => c.html(deskPage(gateway, await clinic.listAnnounced())));
  pages.post('/desk/payment', async (c) => {
    const { id, paid } = await c.req.parseBody();
    const isOpen = gateway?.book.intents().some((intent) => intent.id === id && intent.status === 'processing');
    if (isOpen && typeof id === 'string') gateway?.book.decide(id, paid === 'true');
    return c.redirect(DESK, 303);
  });
  pages.post('/desk/webhook', async (c) => {
    const { next } = await c.req.parseBody();
    if (isMishap(next)) gateway?.webhooks.next(next);
    return c.redirect(DESK, 303);
  });
  pages.post('/desk/transfer', async (c) => {
    const { id } = await c.req.parseBody();
    const announced = (await clinic.listAnnounced()).find((invoice) => invoice.id === id);
    if (announced) await receive(clinic, announced);
    return c.redirect(DESK, 303);
  });
};
