/** Plays the invoice of model/products/payment-steps.ts with the real server's calls, and reads what the rows say of it. */
import { sql } from 'kysely';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway } from '#harness/server/gateway.ts';
import { asStaff, makeInvoice } from '#harness/server/orders.ts';
import { startGuest } from '#harness/server/store.ts';
import { askIntent, intentBody, moneyOf, record, type Unpaid } from '#harness/server/unpaid.ts';
import type { World } from '#harness/server/world.ts';
import type { Books } from '#model/products/payment-books.ts';
import type { PaymentAct } from '#model/products/payment-steps.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { payRefunds } from '#server/money/refund.service.ts';
import { waysBack } from '#server/money/ways-back.service.ts';
import type { Players } from './world-replay.ts';

const CARD: Record<string, string> = {
  succeeded: CARDS.good,
  processing: CARDS.processing,
  requires_payment_method: CARDS.declined,
  requires_action: CARDS.authentication,
};
/** SGD. */
const DUE = 20;

/** A placed order of which nothing is paid yet. */
const openInvoice = async (world: World, isGuest: boolean): Promise<{ token: string; invoice: Unpaid }> => {
  const payer: { token: string; patient: PatientId } = isGuest
    ? await startGuest(world, 'guest@example.com')
    : { token: await world.signIn('meiling'), patient: patientIdOf('meiling') };
  const id = await makeInvoice(world, { patientId: payer.patient, ...(isGuest && { invoiceType: 'Online Store' }) });
  const { invoiceNo } = await world.db
    .selectFrom('invoice')
    .select('invoice_no as invoiceNo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { token: payer.token, invoice: { id, invoiceNo, amount: DUE } };
};

export const openPlayers = async (
  world: World,
  gateway: OpenGateway,
  { isGuest }: { isGuest: boolean },
): Promise<Players<Books, PaymentAct>> => {
  const { clock, db, deps } = world;
  const { token, invoice } = await openInvoice(world, isGuest);
  const { id } = invoice;
  // a refund that is owed is sent in a step of its own
  const { refund } = deps.gateway;
  const later = () => Promise.reject(new Error('Later'));
  deps.gateway.refund = later;
  let transferred = 0;

  const intents = () =>
    gateway.book
      .intents()
      .filter(({ metadata }) => metadata['invoiceId'] === id)
      .toReversed();
  const intentAt = (at: number) => {
    const intent = intents()[at];
    if (!intent) throw new Error(`There is no intent ${at + 1}`);
    return intent;
  };
  const tell = async (at: number): Promise<void> => {
    const intent = intentAt(at);
    const event = gateway.book.events().find(({ data }) => data.object.id === intent.id);
    if (!event) throw new Error(`Nothing happened to ${intent.id}`);
    const status = await gateway.tell(event);
    if (status !== 200) throw new Error(`The webhook was answered with ${status}`);
  };
  const done = async (asked: Promise<{ code: string | null }>): Promise<void> => {
    const { code } = await asked;
    if (code !== null) throw new Error(code);
  };

  const call = async ({ src, shown }: PaymentAct & { type: 'call' }): Promise<string | null> => {
    const params = { id };
    if (src === 'createIntent') {
      // the latest card form is the one that was made last
      clock.advance(1_000);
      const { secret, code, refused } = await askIntent(world, token, intentBody({ id, amount: shown }));
      if (refused !== null) return 'amount changed';
      if (secret === null) return code;
      return `intent ${intents().findIndex(({ client_secret }) => client_secret === secret) + 1}`;
    }
    if (src === 'recordPayment') return (await record(world, token, { ...invoice, amount: shown })).code ?? 'counted';
    if (src === 'closeInvoice')
      return (await ask(world, invoiceCalls.closeInvoice, { token, params })).code ?? 'closed';
    const query = { means: 'transfer' };
    return (await ask(world, invoiceCalls.requestConfirmation, { token, params, query })).code ?? 'told';
  };
  const confirm = async (at: number, end: string): Promise<string> => {
    const { status, message } = await gateway.pay(intentAt(at).client_secret, CARD[end]);
    if (message === undefined) return status ?? 'refused';
    return end === 'requires_payment_method' ? end : 'refused';
  };
  const reconcile = async (): Promise<void> => heal(deps, { quietMs: 0, limit: 100 });
  /** The card forms are a day older for one run of the reconciliation. */
  const reconcileNextDay = async (): Promise<void> => {
    const age = (ms: number) => sql`
      update payment_intent set created_at = created_at - make_interval(secs => ${ms / 1_000}) where invoice_id = ${id}`;
    await age(2 * DAY_MS).execute(db);
    await reconcile();
    await age(-2 * DAY_MS).execute(db);
  };
  const byDesk = async (what: string): Promise<void> => {
    gateway.trouble.kind = what.endsWith('does not answer') ? 'fails' : 'none';
    await done(
      what.startsWith('the desk counts')
        ? asStaff(world, operatorCalls.receiveTransfer, { id }, { amount: transferred, reference: 'PN-1' })
        : asStaff(world, operatorCalls.rejectOrder, { id }, { reason: null }),
    );
    gateway.trouble.kind = 'none';
  };
  const sendBack = async (): Promise<void> => {
    const { byBank } = await waysBack(db, id);
    await done(asStaff(world, operatorCalls.returnTransfer, { id }, { amount: byBank / 100, reference: 'PN-2' }));
  };
  const sendRefund = async (at: number): Promise<void> => {
    deps.gateway.refund = refund;
    await payRefunds(deps, await clock.now(), intentAt(at).id);
    deps.gateway.refund = later;
  };
  const happens = async (what: string): Promise<void> => {
    const [, place = '', end = ''] = /intent (\d)(?:: (\w+))?/.exec(what) ?? [];
    const at = Number(place) - 1;
    const [, sum] = /^a transfer of (\d+) is on the account$/.exec(what) ?? [];
    if (sum !== undefined) transferred = Number(sum);
    else if (what === 'the reconciliation runs') await reconcile();
    else if (what.startsWith('a day later')) await reconcileNextDay();
    else if (what === 'the desk sends the transfer back') await sendBack();
    else if (what.startsWith('the desk')) await byDesk(what);
    else if (what.startsWith('the refund')) await sendRefund(at);
    else if (what.startsWith('the bank decides')) gateway.book.decide(intentAt(at).id, end === 'succeeded');
    else if (/^webhook .* arrives$/.test(what)) await tell(at);
    else if (!what.startsWith('webhook')) throw new Error(`Nobody does so: ${what}`);
  };

  const refundsOf = async (intentId: string): Promise<string> => {
    const { rows } = await sql<{ owed: number; sent: number }>`
      select coalesce(sum(amount_cents) filter (where status = 'owed'), 0)::int as owed,
        coalesce(sum(amount_cents) filter (where status <> 'owed'), 0)::int as sent
      from refund where intent_id = ${intentId}`.execute(db);
    const [{ owed, sent } = { owed: 0, sent: 0 }] = rows;
    return `owed ${owed / 100}, sent ${sent / 100}`;
  };
  return {
    play: async ({ act }) => {
      if (act.type === 'call') return call(act);
      if (act.type === 'confirm the card') return confirm(act.at, act.end);
      await happens(act.what);
      return null;
    },
    look: async () => {
      const { balance, status, entries } = await moneyOf(world, invoice);
      const seen: string[] = [];
      for (const { id: intentId, status: theirs, amount } of intents()) {
        const row = await db
          .selectFrom('payment_intent')
          .select('status')
          .where('id', '=', intentId)
          .executeTakeFirst();
        seen.push(`${amount / 100}: ${theirs}, ${row?.status}, ${await refundsOf(intentId)}`);
      }
      const { delivery_status: delivery } = await db
        .selectFrom('delivery')
        .select('delivery_status')
        .where('invoice_id', '=', id)
        .executeTakeFirstOrThrow();
      const { byBank } = await waysBack(db, id);
      const returned = await sql`select from journal_entry where cause = 'returned:PN-2'`.execute(db);
      return {
        balance: balance / 100,
        status,
        intents: seen,
        paid: entries
          .flatMap(([kind, amount]) => (kind === 'payment' ? [Number(amount) / 100] : []))
          .toSorted((a, b) => a - b),
        toReturn: byBank / 100,
        isReturned: returned.rows.length > 0,
        isRejected: delivery === 'Rejected',
      };
    },
  };
};
