/** The calls of the clinic's staff about goods. */
import { operatorGoodsCalls } from '#contract/calls/operator-goods.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requirePlace } from '#server/kit/operator.ts';
import { returnGoods } from '#server/money/goods-return.service.ts';
import { correctParcel, unreadyOrder } from '#server/money/order-undo.service.ts';
import { receiveStock } from '#server/stock/receipt.service.ts';
import { restoreItem, stopItem } from '#server/stock/stop.service.ts';

export const goodsRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorGoodsCalls.receiveStock, ({ body, operator, now, commit, note }) =>
    commit(async (tx) => {
      const { item, unit, ...line } = body;
      requirePlace(operator(), unit);
      const qty = await receiveStock(tx, body, now);
      note({ placeId: unit, subject: { kind: 'item', id: item }, detail: line });
      return { data: { qty } };
    }),
  );
  serve(operatorGoodsCalls.correctParcel, ({ params, body, now, commit, note }) =>
    commit(async (tx) => {
      const before = await correctParcel(tx, params.id, body.parcelNo, now);
      note({ detail: { before, after: body.parcelNo } });
      return {};
    }),
  );
  serve(operatorGoodsCalls.unreadyOrder, ({ params, body, now, commit }) =>
    commit(async (tx) => {
      await unreadyOrder(tx, params.id, body.reason, now);
      return {};
    }),
  );
  serve(operatorGoodsCalls.returnGoods, async ({ params, body, now, commit, note }) => {
    const done = await commit(async (tx) => {
      await returnGoods(tx, params.id, body, now);
      note({ detail: { items: body.items } });
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
  serve(operatorGoodsCalls.withdrawItem, async ({ params, body, operator, now, commit, note }) => {
    const done = await commit(async (tx) => {
      const touched = await stopItem(tx, { item: params.id, roles: operator().roles, reason: body.reason, now });
      note({ subject: { kind: 'item', id: params.id }, detail: touched });
      return { data: touched };
    });
    kit.wakeMail?.();
    return done;
  });
  serve(operatorGoodsCalls.restoreItem, ({ params, operator, now, commit, note }) =>
    commit(async (tx) => {
      await restoreItem(tx, { item: params.id, roles: operator().roles, now });
      note({ subject: { kind: 'item', id: params.id } });
      return {};
    }),
  );
};
