/** The calls of the clinic's staff about sales at the counter. */
import { operatorSaleCalls } from '#contract/calls/operator-sale.calls.ts';
import { moneyToWire } from '#contract/money.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requirePlace } from '#server/kit/operator.ts';
import { Refused } from '#server/kit/refused.ts';
import { sellAtCounter, voidSale } from '#server/money/sale.service.ts';
import { findReceipt } from '#server/records/records.store.ts';

export const saleRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorSaleCalls.sellAtCounter, async ({ body, operator, now, commit, note }) => {
    const { unit, items, way, patient } = body;
    requirePlace(operator(), unit);
    note({ placeId: unit, ...(patient !== null && { patientId: patient }), detail: { items, way } });
    const done = await commit(async (tx) => {
      const { id, invoiceNo, total } = await sellAtCounter(tx, body, now);
      const sold = { total: moneyToWire(total) };
      note({ subject: { kind: 'invoice', id }, detail: { items, way, ...sold } });
      return { data: { _id: id, invoiceNo, ...sold } };
    });
    kit.wakeMail?.();
    return done;
  });
  serve(operatorSaleCalls.printReceipt, async ({ params, note }) => {
    const { db, config, pdfs } = kit;
    const paid = await findReceipt(db, params.id);
    if (paid === null) throw new Refused('NOT_FOUND');
    const { patientId } = paid;
    note({ patientId });
    return {
      ...(await pdfs.make({ kind: 'receipt', paid, company: await readCompany(db, config) }, patientId)),
      patientId,
    };
  });
  serve(operatorSaleCalls.voidSale, async ({ params, body, now, commit }) => {
    const done = await commit(async (tx) => {
      await voidSale(tx, params.id, body.reason, now);
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
};
