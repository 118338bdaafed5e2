import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import type { ClinicId, PatientId } from '#contract/ids.ts';
import { centsOf, type Money, moneyToWire } from '#contract/money.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Deps, Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { Refused } from '#server/kit/refused.ts';
import { listUnassigned } from './bank.store.ts';
import { askForIntent } from './intent.service.ts';
import { findLastPayment } from './payment.store.ts';
import { compare } from './reconcile.service.ts';
import { numbersAt } from './reconcile.store.ts';
import { payRefunds } from './refund.service.ts';
import { settleFromGateway } from './settle.service.ts';
import { listToReturn } from './ways-back.service.ts';

/**
 * Counts a payment that the app says was made, if the provider says so too.
 * @throws Refused NOT_FOUND, NOT_PAID, PAYMENT_PROCESSING
 */
const recordPayment = async (
  deps: Deps,
  callerId: PatientId,
  { invoiceNo, paymentAmt }: { invoiceNo: string; paymentAmt: Money },
  now: IsoInstant,
): Promise<void> => {
  const last = await findLastPayment(deps.db, callerId, invoiceNo);
  if (!last) throw new Refused('NOT_FOUND');
  const { intentId, invoiceId, balance, amount, status } = last;
  if (intentId === null) throw new Refused('NOT_PAID');
  const asked = centsOf(paymentAmt);
  // a balance that is younger than the counted payment was never paid
  if (status === 'succeeded' && (balance > 0 || amount !== asked)) throw new Refused('NOT_PAID');
  // a webhook may have counted it and have a refund yet to send, which the screen names
  if (status === 'succeeded') return payRefunds(deps, now, intentId);
  const settled = await settleFromGateway(deps, { id: intentId, invoice_id: invoiceId }, now);
  if (settled === 'processing') throw new Refused('PAYMENT_PROCESSING');
  // since the card was asked a transfer of less may have arrived, and the screen shows the rest
  const isOfScreen = amount === asked || centsOf(balance) === asked;
  if (settled !== 'succeeded' || !isOfScreen) throw new Refused('NOT_PAID');
};

/** Sums of the whole group, and figures of no invoice, are for those who work at every place. */
const ownOf = async <Row extends { invoiceNo: string | null }>(
  db: Deps['db'],
  places: readonly ClinicId[] | null,
  rows: Row[],
): Promise<Row[]> => {
  if (places === null) return rows;
  const numbers = rows.flatMap(({ invoiceNo }) => (invoiceNo === null ? [] : [invoiceNo]));
  const own = await numbersAt(db, places, numbers);
  return rows.filter(({ invoiceNo }) => invoiceNo !== null && own.has(invoiceNo));
};

export const paymentRoutes = (serve: Serve, deps: Kit): void => {
  serve(operatorCalls.comparePayments, async ({ query, operator, now }) => {
    const { places } = operator();
    const differences = await compare(deps, addMs(now, -query.days * DAY_MS));
    const toReturn = await ownOf(deps.db, places, await listToReturn(deps.db));
    return {
      data: {
        differences: await ownOf(deps.db, places, differences),
        unassigned: (await listUnassigned(deps.db)).map(({ reference, amount, bookedAt: arrivedAt }) => ({
          reference,
          amount: moneyToWire(amount),
          arrivedAt,
        })),
        toReturn: toReturn.map(({ invoiceNo, amount, since }) => ({ invoiceNo, amount: moneyToWire(amount), since })),
      },
    };
  });

  serve(paymentCalls.loadCardSettings, async () => ({ data: deps.gateway.settings }));

  serve(paymentCalls.createIntent, async ({ body, caller, asker, language, now, commit }) => {
    const { amount, metadata } = body;
    const { patientId: callerId, isGuest } = caller();
    const { session, address, network } = asker;
    const place = isGuest ? { address, network } : { address: null, network: null };
    const counted = { invoice: `${callerId}:${metadata.invoiceId}`, session, patient: callerId, ...place };
    await deps.takeStrictTurns('intents', counted, now);
    const asked = await askForIntent(deps, { callerId, invoiceId: metadata.invoiceId, amount, language, now });
    if ('refused' in asked)
      throw new Refused('UNAVAILABLE', { status: 200, data: { error: { message: asked.refused } } });
    return commit(async () => ({ data: { client_secret: asked.clientSecret } }));
  });

  serve(paymentCalls.recordPayment, async ({ body, caller, now, commit }) => {
    await recordPayment(deps, caller().patientId, body, now);
    return commit(async () => ({}));
  });
};
