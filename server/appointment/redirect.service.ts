/** A video visit that has to go on at the clinic: it ends, and its fee pays for the visit there. docs/decisions/0084 */
import type { Transaction } from 'kysely';
import type { Soon } from '#contract/calls/operator-visits.calls.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { clinicDayOf, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { lockAnyAppointment, tellOfVisit } from './appointment.store.ts';
import { keepFee } from './credit.store.ts';
import { isOpen } from './visit.rules.ts';
import { isRedirected, setEnded, setRedirected } from './visit.store.ts';

/**
 * The fee is with the clinic then, and comes off the next bill as a deposit does. May be repeated: nothing more is kept then.
 * @returns what was paid; 0 for a visit without a fee
 * @throws Refused NOT_FOUND for a visit at a clinic and one that was ended otherwise, TOO_EARLY before it begins, TOO_LATE after its day
 */
export const redirectVisit = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  soon: Soon,
  now: IsoInstant,
): Promise<Money> => {
  const visit = await lockAnyAppointment(tx, id);
  const { patientId, invoice, startsAt } = visit;
  const fee = invoice?.total ?? (0 as Money);
  if (await isRedirected(tx, id)) return fee;
  if (!visit.isRemote || !isOpen(visit)) throw new Refused('NOT_FOUND');
  if (isBefore(now, startsAt)) throw new Refused('TOO_EARLY');
  if (clinicDayOf(now) !== clinicDayOf(startsAt)) throw new Refused('TOO_LATE');
  await setEnded(tx, id, null, now);
  await setRedirected(tx, id, now);
  if (invoice !== null && fee > 0) await keepFee(tx, { invoiceId: invoice.id, patientId, amount: fee, now });
  const facts = { soon, ...(fee > 0 && { amount: moneyToWire(fee) }) };
  await tellOfVisit(tx, { id, patientId, event: 'visit.redirected', invoice, facts, now });
  return fee;
};
