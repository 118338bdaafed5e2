import { refillCalls } from '#contract/calls/refill.calls.ts';
import { clinicDayOf } from '#contract/time.ts';
import { requireDeliverable } from '#server/delivery/delivery.rules.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { Refused } from '#server/kit/refused.ts';
import { findInvoice } from '#server/money/invoice.store.ts';
import { isOfCircle } from '#server/patient/circle.store.ts';
import { orderRefill, priceCart } from './order.service.ts';
import { isRefillable, medicineOf, refillItemOf } from './refill.rules.ts';
import { listPrescribed } from './refillable.store.ts';

export const refillRoutes = (serve: Serve, { db, config }: Deps): void => {
  serve(refillCalls.listRefillables, async ({ query: { patientId }, caller, now }) => {
    const { patientId: callerId } = caller();
    if (!(await isOfCircle(db, callerId, patientId))) throw new Refused('NOT_FOUND');
    const today = clinicDayOf(now);
    const items = (await listPrescribed(db, callerId, now)).filter((item) => item.patientId === patientId);
    return {
      data: items
        .filter((item) => isRefillable(item) && item.clinics.length > 0)
        .map((item) => refillItemOf(item, today)),
    };
  });

  serve(refillCalls.listMedicines, async ({ caller, now }) => {
    const today = clinicDayOf(now);
    return { data: (await listPrescribed(db, caller().patientId, now)).map((item) => medicineOf(item, today)) };
  });

  serve(refillCalls.priceCart, ({ body, caller, now, commit }) =>
    commit(async (tx) => ({ data: await priceCart(tx, caller().patientId, body, now) })),
  );

  serve(refillCalls.createRefill, async ({ body, caller, now, commit }) => {
    await requireDeliverable({ db, config }, body.delivery);
    const { patientId: callerId } = caller();
    return commit(async (tx) => {
      const { id, patientId } = await orderRefill(tx, callerId, body, now);
      const invoiceData = await findInvoice(tx, callerId, patientId, id);
      if (invoiceData === null) throw new Refused('NOT_FOUND');
      return { data: { invoiceData } };
    });
  });
};
