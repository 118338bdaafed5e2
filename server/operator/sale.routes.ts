/** The calls of the clinic's staff about sales at the counter. */
import { operatorSaleCalls } from '#contract/calls/operator-sale.calls.ts';
import { moneyToWire } from '#contract/money.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requirePlace } from '#server/kit/operator.ts';
import { sellAtCounter, voidSale } from '#server/money/sale.service.ts';

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
  serve(operatorSaleCalls.voidSale, async ({ params, body, now, commit }) => {
    const done = await commit(async (tx) => {
      await voidSale(tx, params.id, body.reason, now);
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
};
