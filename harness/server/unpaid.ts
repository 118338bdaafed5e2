/** An unpaid invoice, and the calls that pay it. */
import { randomUUID } from 'node:crypto';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import type { AttachmentId, InvoiceId } from '#contract/ids.ts';
import { type Money, moneyFromCents, moneyToWire } from '#contract/money.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { balanceOf, post } from '#server/money/journal.store.ts';
import { ask, type Caller } from './ask.ts';
import type { World } from './world.ts';

export interface Unpaid {
  id: InvoiceId;
  invoiceNo: string;
  /** SGD. */
  amount: number;
}

/** Makes an invoice of a member that owes `cents`. */
export const unpaidInvoice = async (
  world: Pick<World['deps'], 'db' | 'clock'>,
  cents = 2_000,
  member: MemberId = 'meiling',
): Promise<Unpaid> => {
  const id = randomUUID() as InvoiceId;
  const invoiceNo = `T-${id.slice(0, 8)}`;
  const now = await world.clock.now();
  const [nothing, amount] = [0 as Money, moneyFromCents(cents)];
  await world.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('invoice')
      .values({
        id,
        invoice_no: invoiceNo,
        receipt_id: randomUUID() as AttachmentId,
        patient_id: patientIdOf(member),
        invoice_type: 'Online Store',
        clinic_id: null,
        created_at: now,
        finalized: false,
        closed_at: null,
        confirmation_requested_at: null,
        accepted_at: null,
        subtotal: amount,
        total_discount: nothing,
        total_tax: nothing,
        points_redeemed: 0,
        rounding: nothing,
        total: amount,
        payment_reference: null,
      })
      .execute();
    const delivery = {
      invoice_id: id,
      delivery_type: 'Deliver To Singapore',
      delivery_status: 'Pending',
      fee: nothing,
    } as const;
    await tx.insertInto('delivery').values(delivery).execute();
    if (cents > 0) await post(tx, { invoiceId: id, kind: 'charge', amount, cause: `charge:${id}`, now });
  });
  return { id, invoiceNo, amount: moneyToWire(amount) };
};

export const intentBody = ({ id, amount }: Pick<Unpaid, 'id' | 'amount'>, changes: object = {}) => ({
  amount,
  currency: 'SGD',
  payment_method_types: ['card'],
  account: 'acct_sandbox',
  transfer_percentage: 90,
  metadata: { invoiceId: id },
  ...changes,
});

export interface IntentAnswer {
  status: number;
  secret: string | null;
  /** Sentence of a refusal that comes with status 200. */
  refused: string | null;
  code: string | null;
}

/** Asks for an intent. */
export const askIntent = async (
  world: Caller,
  token: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<IntentAnswer> => {
  const { method, path } = paymentCalls.createIntent;
  const reply = await world.call(method, path, { token, body, headers });
  const { code = null, data } = reply.body as {
    code?: string;
    data?: { client_secret?: string; error?: { message: string } };
  };
  return { status: reply.status, secret: data?.client_secret ?? null, refused: data?.error?.message ?? null, code };
};

/** The secret of the invoice's intent. @throws when there is none */
export const secretOf = async (world: Caller, token: string, invoice: Unpaid): Promise<string> => {
  const answer = await askIntent(world, token, intentBody(invoice));
  if (answer.secret === null) throw new Error(`No intent: ${answer.refused ?? answer.code}`);
  return answer.secret;
};

/** Reports that an invoice was paid. */
export const record = (
  world: Caller,
  token: string,
  { invoiceNo, amount }: Unpaid,
  headers: Record<string, string> = {},
) => ask(world, paymentCalls.recordPayment, { token, body: { invoiceNo, paymentAmt: amount }, headers });

/** The money of an invoice, from database and journal; cents. */
export const moneyOf = async (world: Pick<World, 'db'>, { id }: Pick<Unpaid, 'id'>) => {
  const { balance, payment_status, payment_reference, finalized } = await world.db
    .selectFrom('invoice')
    .select(['balance', 'payment_status', 'payment_reference', 'finalized'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = await world.db
    .selectFrom('journal_entry')
    .select(['kind', 'amount'])
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute();
  if (balance !== (await balanceOf(world.db, id))) throw new Error('The balance is not the sum of the journal');
  return {
    balance: balance / 100,
    entries: entries.map(({ kind, amount }) => [kind, amount / 100]),
    status: payment_status,
    reference: payment_reference,
    finalized,
  };
};
