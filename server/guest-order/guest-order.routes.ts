import { orderCalls } from '#contract/calls/order.calls.ts';
import type { AttachmentId } from '#contract/ids.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import { lockOwnInvoice } from '#server/money/invoice.store.ts';
import { giveOrderKey } from '#server/order-key/order-key.store.ts';
import { findPaidInvoice } from '#server/records/records.store.ts';
import { askForLink, readGuestOrder, receiveGuestOrder, requireKeyed } from './guest-order.service.ts';
import { readEntry } from './guest-order.store.ts';

const limit = 'orderLinks';
/** Most PDFs at once for people without a session. */
const TURNS = { atOnce: 4, each: 2, waitingEach: 10, waiting: 100 };

export const guestOrderRoutes = (serve: Serve, kit: Kit): void => {
  const { db, config, pdfs } = kit;
  serve(orderCalls.readOrder, async ({ body, now }) => ({ data: await readGuestOrder(kit, body.key, now) }), {
    limit,
  });
  serve(
    orderCalls.receiveOrder,
    ({ body, now, commit }) =>
      commit(async (tx) => {
        await receiveGuestOrder(tx, body.key, now);
        return {};
      }),
    { limit },
  );
  serve(
    orderCalls.loadOrderReceipt,
    async ({ body, now }) => {
      const { id, patientId } = await requireKeyed(db, body.key, now);
      const { receipt } = await readEntry(db, id);
      const paid = receipt ? await findPaidInvoice(db, patientId, receipt as AttachmentId) : null;
      if (paid === null) throw new Refused('NOT_FOUND');
      const company = await readCompany(db, config);
      return { ...(await pdfs.make({ kind: 'receipt', paid, company }, patientId)), patientId };
    },
    { limit, turns: fairQueue(TURNS) },
  );
  serve(orderCalls.giveKey, ({ params, caller, now, commit }) =>
    commit(async (tx) => {
      await lockOwnInvoice(tx, caller().patientId, params.id);
      const key = await giveOrderKey(tx, params.id, now);
      if (key === null) throw new Refused('NOT_FOUND');
      return { data: { key } };
    }),
  );
  serve(orderCalls.askForLink, async ({ body, asker, now }) => {
    await askForLink(kit, { ask: body, asker, now });
    return {};
  });
};
