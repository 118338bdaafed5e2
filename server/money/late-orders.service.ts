/**
 * Ends late orders, and never silently. When the clinic does not answer in time, or a transfer does not arrive, patient
 * and staff hear of it and of the day on which the order ends. A request that the patient's device never sent is made
 * for the patient. An order that is neither paid nor answered ends and releases its stock. May run in several
 * processes.
 */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { addMs, DAY_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { afterOpenDays } from '#server/clinic/opening-hours.rules.ts';
import { readOpeningHours } from '#server/clinic/opening-hours.store.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { createVault } from '#server/kit/sealed.ts';
import { tell } from '#server/letters/tell.store.ts';
import { queueMessage } from '#server/mail/outbox.store.ts';
import { readDeadlines } from '#server/settings/settings.store.ts';
import { listOverdueDrafts } from './draft.store.ts';
import { withdrawIntent } from './intent.service.ts';
import { tellClinic } from './invoice.service.ts';
import { lockIfFree, markInvoice } from './invoice.store.ts';
import {
  findLate,
  forgetPlaces,
  type Lateness,
  listEnding,
  listEndingSoon,
  listForgotten,
  listLate,
  listUnpaid,
} from './late-orders.store.ts';
import type { Lapse } from './order.rules.ts';
import { endDraft, lapseOrder } from './order.service.ts';
import type { SettleDeps } from './settle.service.ts';
import { staffMail } from './staff-mail.words.ts';

export type LateDeps = SettleDeps & Pick<Deps, 'clock' | 'secret' | 'config' | 'wakeMail'>;

const MAIL_LIFETIME_MS = 7 * DAY_MS;

const EVENTS = {
  answer: { store: 'order.answer.late', other: 'refill.answer.late' },
  transfer: { store: 'transfer.late', other: 'transfer.late' },
} as const;
const MARKS = { answer: 'answer_late_at', transfer: 'transfer_late_at' } as const;

/**
 * Stores the evening on which a late order ends.
 * @returns that evening, unless the order does not end by itself, and the open balance
 */
const keepEnd = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  lateness: Lateness,
): Promise<{ amount: number; endsAt?: IsoInstant }> => {
  const { dueAt, clinicId, balance, isEnding } = await findLate(tx, id, lateness);
  const amount = moneyToWire(balance);
  if (!isEnding) return { amount };
  const deadlines = await readDeadlines(tx);
  const endsAt = afterOpenDays(dueAt, deadlines[`${lateness}Days`], await readOpeningHours(tx, clinicId));
  await markInvoice(tx, id, 'ends_at', endsAt);
  return { amount, endsAt };
};

const tellOfLateness = async (deps: LateDeps, id: InvoiceId, lateness: Lateness, now: IsoInstant): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await lockIfFree(tx, id);
    // the order was decided since the query, or is being decided
    if (!invoice || (await listLate(tx, lateness, now, id)).length === 0) return;
    const { patientId, invoiceNo, invoiceType } = invoice;
    await markInvoice(tx, id, MARKS[lateness], now);
    const end = await keepEnd(tx, id, lateness);
    const event = invoiceType === 'Online Store' ? EVENTS[lateness].store : EVENTS[lateness].other;
    await tell(tx, { event, subject: id, patientId, metadata: { invoiceId: id, invoiceNo, ...end }, now });
    const { lateOrders } = await readCompany(tx, deps.config);
    const mail = staffMail(lateOrders, lateness, invoiceNo, end.endsAt);
    await queueMessage(tx, createVault(deps.secret), mail, { now, endsAt: addMs(now, MAIL_LIFETIME_MS) });
  });
};

/** Notifies once of orders that end soon unless they are paid. */
const tellOfEnds = async ({ db }: LateDeps, now: IsoInstant): Promise<void> => {
  const { payDays } = await readDeadlines(db);
  for (const { id } of await listEndingSoon(db, { now, payDays }))
    await db.transaction().execute(async (tx) => {
      const invoice = await lockIfFree(tx, id);
      // it may have been paid or notified since the list was read
      const [ending] = invoice ? await listEndingSoon(tx, { now, payDays, id }) : [];
      if (!invoice || !ending) return;
      const { patientId, invoiceNo, invoiceType } = invoice;
      const event = invoiceType === 'Online Store' ? 'order.pay.soon' : 'refill.pay.soon';
      const metadata = { invoiceId: id, invoiceNo, amount: moneyToWire(ending.balance), endsAt: ending.endsAt };
      await tell(tx, { event, subject: id, patientId, metadata, now });
    });
};

/** Makes the requests that the patients' devices never sent. */
const askForgotten = async ({ db }: LateDeps, now: IsoInstant): Promise<void> => {
  const { forgottenMinutes } = await readDeadlines(db);
  for (const id of await listForgotten(db, addMs(now, -forgottenMinutes * MINUTE_MS)))
    await db.transaction().execute(async (tx) => {
      const invoice = await lockIfFree(tx, id);
      if (invoice && !invoice.isConfirmationRequested && invoice.needsConfirmation)
        await tellClinic(tx, invoice, now, 'confirmation');
    });
};

/** Ends orders, each for its reason. An open card form is withdrawn; a payment that was made meanwhile goes back. */
const end = async (
  deps: LateDeps,
  list: (db: LateDeps['db'], id?: InvoiceId) => Promise<{ id: InvoiceId; why: Lapse }[]>,
  now: IsoInstant,
): Promise<void> => {
  for (const { id } of await list(deps.db)) {
    const isEnded = await deps.db.transaction().execute(async (tx) => {
      if (!(await lockIfFree(tx, id))) return false;
      // the order was paid or answered since the query
      const [ending] = await list(tx, id);
      if (ending) await lapseOrder(tx, id, ending.why, now);
      return ending !== undefined;
    });
    if (isEnded) await withdrawIntent(deps, id, now);
  }
};

const endUnpaid = async (deps: LateDeps, now: IsoInstant): Promise<void> => {
  const { payDays } = await readDeadlines(deps.db);
  const payableBefore = addMs(now, -payDays * DAY_MS);
  await end(
    deps,
    async (db, id) => (await listUnpaid(db, payableBefore, id)).map((unpaid) => ({ id: unpaid, why: 'unpaid' })),
    now,
  );
};

/** Ends drafts of the store whose reservation is over. */
const endOverdueDrafts = async (deps: LateDeps, now: IsoInstant): Promise<void> => {
  for (const id of await listOverdueDrafts(deps.db, now)) {
    const isEnded = await deps.db.transaction().execute(async (tx) => {
      const draft = await lockIfFree(tx, id);
      // the draft was placed since the query, or is being paid
      if (!draft || (await listOverdueDrafts(tx, now, id)).length === 0) return false;
      await endDraft(tx, draft, now);
      await markInvoice(tx, id, 'lapsed_at', now);
      return true;
    });
    if (isEnded) await withdrawIntent(deps, id, now);
  }
};

export const followOrders = async (deps: LateDeps): Promise<void> => {
  const now = await deps.clock.now();
  await askForgotten(deps, now);
  await endUnpaid(deps, now);
  await endOverdueDrafts(deps, now);
  for (const lateness of ['answer', 'transfer'] as const)
    for (const id of await listLate(deps.db, lateness, now)) await tellOfLateness(deps, id, lateness, now);
  await tellOfEnds(deps, now);
  // runs last: no order ends before its patient was notified of the day
  await end(deps, (db, id) => listEnding(db, now, id), now);
  await forgetPlaces(deps.db);
  deps.wakeMail?.();
};
