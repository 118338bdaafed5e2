import { storeCalls } from '#contract/calls/store.calls.ts';
import { REVISION_HEADER } from '#contract/constants.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { requireDeliverable } from '#server/delivery/delivery.rules.ts';
import type { Deps, Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requireSession } from '#server/kit/caller.ts';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import { listDrafts } from '#server/money/draft.store.ts';
import { requireUnpaid, withdrawIntent } from '#server/money/intent.service.ts';
import { findInvoice } from '#server/money/invoice.store.ts';
import { isOfCircle } from '#server/patient/circle.store.ts';
import { readCart, saveCart } from './cart.service.ts';
import { writeLines } from './cart.store.ts';
import { orderFromStore } from './order.service.ts';
import { listProducts } from './product.store.ts';
import { guessing, listOffers, previewCode } from './promotion.service.ts';
import { storeProductOf } from './store.rules.ts';
import { storeSessions } from './store-session.service.ts';

/** The answer to GET /opencart/products, which /store is drawn from, too. */
export const shelfOf = async (db: Deps['db']) => ({ data: (await listProducts(db)).map(storeProductOf) });

const cartRoutes = (serve: Serve, kit: Kit): void => {
  const { db } = kit;
  const sessions = storeSessions(kit);
  serve(storeCalls.listProducts, () => shelfOf(db));
  serve(storeCalls.loadStoreSession, async (ask) => ({ data: { sessionId: await sessions.findOrMake(db, ask) } }), {
    limit: 'storeSessions',
  });
  serve(storeCalls.loadCart, async (ask) => {
    const session = await sessions.find(db, ask);
    const cart = session === null ? null : await sessions.cartOf(db, session, ask.caller());
    return { data: await readCart(db, cart, ask.caller()) };
  });
  serve(storeCalls.saveCart, (ask) =>
    ask.commit(async (tx) => {
      const cart = await sessions.cartOf(tx, await sessions.findOrMake(tx, ask), ask.caller());
      const revision = ask.header(REVISION_HEADER)?.replaceAll('"', '') ?? null;
      return { data: await saveCart(tx, cart, ask.body, { caller: ask.caller(), now: ask.now, revision }) };
    }),
  );
  serve(storeCalls.emptyCart, (ask) =>
    ask.commit(async (tx) => {
      const session = await sessions.find(tx, ask);
      if (session !== null) await writeLines(tx, await sessions.cartOf(tx, session, ask.caller()), [], ask.now);
      return {};
    }),
  );
};

const promotionRoutes = (serve: Serve, kit: Kit): void => {
  const { db } = kit;
  serve(storeCalls.listPromotions, async ({ params: { patientId }, query, caller, now }) => {
    if (!(await isOfCircle(db, caller().patientId, patientId))) throw new Refused('NOT_FOUND');
    const isOffered = query.promoType === 'BIRTHDAY_BONUS' && query.inventoryType === 'Product';
    return { data: isOffered ? await listOffers(db, patientId, now) : [] };
  });
  serve(storeCalls.verifyCode, async ({ body, caller, tokenHash, asker, now }) => {
    const proving = { caller: caller(), session: requireSession(tokenHash), identifiers: body.identifiers };
    if (!(await isOfCircle(db, caller().patientId, body.patient))) throw new Refused('NOT_FOUND');
    return { data: await guessing(kit, { asker, now }, () => previewCode(kit, proving, body, now)) };
  });
};

/**
 * Orders at once in one process: they wait for each other's locks on the last pieces, and who waits for one keeps a connection.
 */
const ORDERS = { atOnce: 4, each: 1, waitingEach: 1_000, waiting: 10_000 };

export const storeRoutes = (serve: Serve, deps: Kit): void => {
  cartRoutes(serve, deps);
  promotionRoutes(serve, deps);
  serve(
    storeCalls.createStoreInvoice,
    async ({ body, query, caller, tokenHash, asker, now, commit }) => {
      await requireDeliverable(deps, body.delivery);
      const reuses = query.reuseExistingInvoice !== undefined;
      if (await isOfCircle(deps.db, caller().patientId, body.patient))
        for (const id of await listDrafts(deps.db, body.patient)) await requireUnpaid(deps, id, now);
      let outdated: InvoiceId[] = [];
      const asked = { body, caller: caller(), session: requireSession(tokenHash), asker, reuses, now };
      const order = () =>
        commit(async (tx) => {
          const made = await orderFromStore(tx, deps, asked);
          ({ outdated } = made);
          const invoice = await findInvoice(tx, caller().patientId, body.patient, made.id);
          if (invoice === null) throw new Refused('NOT_FOUND');
          return { data: { invoice } };
        });
      const answer = await (body.promotions.length === 0 ? order() : guessing(deps, { asker, now }, order));
      for (const id of outdated) await withdrawIntent(deps, id, now);
      return answer;
    },
    { turns: fairQueue(ORDERS) },
  );
};
