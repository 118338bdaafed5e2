/** Tells, once for each card payment, that its bank has not decided yet. May run in several processes. */
import { moneyFromCents, moneyToWire } from '#contract/money.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { tellOnce } from '#server/letters/tell.store.ts';
import { lockIfFree } from './invoice.store.ts';
import { listUndecided } from './payment.store.ts';
import { type SettleDeps, settleFromGateway } from './settle.service.ts';

const PATIENCE_MS = 10 * MINUTE_MS;

/** Asks the provider before it tells, so that a lost webhook makes no false letter. @throws Refused UNAVAILABLE; the rest waits */
export const tellUndecided = async (deps: SettleDeps & Pick<Deps, 'clock' | 'wakeMail'>): Promise<void> => {
  const { db, clock } = deps;
  const now = await clock.now();
  const since = addMs(now, -PATIENCE_MS);
  for (const undecided of await listUndecided(db, since)) {
    if ((await settleFromGateway(deps, undecided, now)) !== 'processing') continue;
    await db.transaction().execute(async (tx) => {
      const invoice = await lockIfFree(tx, undecided.invoice_id);
      // the bank has decided since the answer, or its decision is being applied
      if (!invoice || (await listUndecided(tx, since, undecided.id)).length === 0) return;
      const { id: subject, appointmentId, amount } = undecided;
      const { id: invoiceId, invoiceNo, patientId } = invoice;
      const metadata = { invoiceId, invoiceNo, amount: moneyToWire(moneyFromCents(amount)) };
      await (appointmentId === null
        ? tellOnce(tx, { event: 'card.undecided', subject, patientId, metadata, now })
        : tellOnce(tx, {
            event: 'card.undecided.visit',
            subject,
            patientId,
            metadata: { ...metadata, appointmentId },
            now,
          }));
    });
  }
  deps.wakeMail?.();
};
