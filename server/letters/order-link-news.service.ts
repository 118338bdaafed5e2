/** Tells the orders whose links were asked for again. */
import type { Transaction } from 'kysely';
import { LINK_RESEND_MS } from '#contract/constants.ts';
import { addMs } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { listLinkAsks, takeLinkAsk } from '#server/order-key/link-ask.store.ts';
import { findAskedOrder, type LinkAsk } from '#server/order-key/order-key.store.ts';
import { tell, wasTold } from './tell.store.ts';

const EVENT = 'order.link.again';

/** One process takes the request, in the transaction that tells of it. */
const tellOfAsk = async (tx: Transaction<Database>, ask: LinkAsk): Promise<void> => {
  const askedAt = await takeLinkAsk(tx, ask);
  const order = askedAt && (await findAskedOrder(tx, ask));
  if (!askedAt || !order) return;
  const { id, patientId } = order;
  const of = { event: EVENT, patientId, metadata: { invoiceId: id } } as const;
  // a lost answer is asked for again, and a second letter would end the link of the first
  if (await wasTold(tx, { ...of, since: addMs(askedAt, -LINK_RESEND_MS) })) return;
  await tell(tx, { ...of, subject: `${id} ${askedAt}`, now: askedAt });
};

/** Sends each link to an order that was asked for, and deletes the request. */
export const tellOfLinkAsks = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  for (;;) {
    const asks = await listLinkAsks(db);
    if (asks.length === 0) return;
    for (const ask of asks) await db.transaction().execute((tx) => tellOfAsk(tx, ask));
  }
};
