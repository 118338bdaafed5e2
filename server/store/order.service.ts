/** Orders of the store. They are drafts with reserved stock until they are paid, closed, or sent to the clinic. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { storeCalls } from '#contract/calls/store.calls.ts';
import type { DeliveryEntry } from '#contract/delivery-entry.ts';
import type { ClinicId, InvoiceId, PatientId, ProductId } from '#contract/ids.ts';
import { deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import { totalsFor } from '#contract/rules/ways.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { newDelivery } from '#server/delivery/delivery.rules.ts';
import { requirePickup } from '#server/delivery/pickup.service.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { isPaying, isStillDraft, keepDraft, listDrafts, lockDrafts } from '#server/money/draft.store.ts';
import { changeOrder, createInvoice } from '#server/money/invoice.service.ts';
import { findInvoiceForPayment, type LockedInvoice } from '#server/money/invoice.store.ts';
import { endDraft } from '#server/money/order.service.ts';
import { isOfCircle } from '#server/patient/circle.store.ts';
import { readInvoiceSettings, readStoreSettings } from '#server/settings/settings.store.ts';
import { listTaken, lockStock, moveStock, type StockMove } from '#server/stock/stock.store.ts';
import { findProducts, findStore } from './product.store.ts';
import { effectOf } from './promotion.rules.ts';
import { type Proving, takePromotions, userOf } from './promotion.service.ts';
import { setUses } from './promotion.store.ts';
import { cartOf, isBuyable, itemOf, type PricedCart, type Products, priced } from './store.rules.ts';
import { ordererOf, requireContact } from './unpaid.service.ts';
import { lockUnpaid } from './unpaid.store.ts';

type Body = BodyOf<typeof storeCalls.createStoreInvoice>;

interface Asked {
  body: Body;
  caller: Proving['caller'];
  /** Hash of the session's token. */
  session: Buffer;
  asker: Asker;
  reuses: boolean;
  now: IsoInstant;
}

interface Drafts {
  /** The draft that becomes this order. */
  own: LockedInvoice | null;
  /** Drafts that this order replaces. */
  former: LockedInvoice[];
}

/**
 * @throws Refused PAYMENT_PROCESSING when an earlier draft, also a guest's, may be paid already: prevents a double
 * payment
 */
const takeDrafts = async (tx: Transaction<Database>, patientId: PatientId, reuses: boolean): Promise<Drafts> => {
  await lockDrafts(tx, patientId);
  if (await isPaying(tx, patientId)) throw new Refused('PAYMENT_PROCESSING');
  const ids = await listDrafts(tx, patientId);
  const drafts = new Map<InvoiceId, LockedInvoice>();
  for (const id of ids.toSorted()) {
    const invoice = await findInvoiceForPayment(tx, id);
    if (isStillDraft(invoice)) drafts.set(id, invoice);
  }
  const latest = reuses ? ids.find((id) => drafts.has(id)) : undefined;
  const own = (latest && drafts.get(latest)) ?? null;
  return { own, former: [...drafts.values()].filter((draft) => draft !== own) };
};

/**
 * Products with the stock available to this order, including its own reserved pieces.
 * @throws Refused INVALID for an unknown product
 */
const productsOf = async (
  tx: Transaction<Database>,
  ids: readonly ProductId[],
  own: readonly StockMove[],
): Promise<Products> => {
  const found = await findProducts(tx, ids);
  const unknown = ids.findIndex((id) => !found.has(id));
  if (unknown >= 0) throw invalid(`items.${unknown}.id`, 'is no product');
  const keptOf = (id: ProductId) =>
    own.reduce((sum, { inventoryId, pieces }) => sum + (inventoryId === id ? pieces : 0), 0);
  return new Map([...found].map(([id, product]) => [id, { ...product, left: product.left + keptOf(id) }]));
};

const isSentTo = ({ lines }: PricedCart, { deliveryType, otherFields: { countryCode } }: DeliveryEntry): boolean =>
  deliveryType !== 'Deliver To Other Countries' ||
  countryCode === null ||
  lines.every(({ product }) => !product.notSentTo.includes(countryCode));

/** Notes for the staff that identify a guest (CHECKOUT-15). */
const notesOf = (notes: string, isGuest: boolean, { otherFields }: DeliveryEntry): string => {
  const { name, phoneCode, phoneNumber, email } = otherFields;
  return isGuest && notes === '' ? `${name}, ${phoneCode} ${phoneNumber}, ${email}` : notes;
};

/** @throws Refused NOT_FOUND for another's patient, NO_ONLINE_STORE, INVALID */
const requireStore = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  { patient, clinic, delivery }: Body,
): Promise<ClinicId> => {
  if (!(await isOfCircle(tx, callerId, patient))) throw new Refused('NOT_FOUND');
  if ((await findStore(tx)) !== clinic) throw new Refused('NO_ONLINE_STORE');
  await requirePickup(tx, delivery);
  return clinic;
};

/**
 * Locks the patient's drafts, the unpaid orders of the person, the promotions and the stock, in this order.
 * @param reuses the patient's draft becomes this order; never a guest's (CHECKOUT-14)
 * @returns the order, and those whose open card forms now have another sum
 * @throws Refused NOT_FOUND, INVALID, NO_ONLINE_STORE, PAYMENT_PROCESSING, those of a promotion, CODE_NEEDED, and with
 * the present cart OUT_OF_STOCK, NOT_SENT_THERE, PRICE_CHANGED
 */
export const orderFromStore = async (
  tx: Transaction<Database>,
  kit: Pick<Kit, 'vault'>,
  { body, caller, session, asker, reuses, now }: Asked,
): Promise<{ id: InvoiceId; outdated: InvoiceId[] }> => {
  const { patient: patientId, delivery, items } = body;
  const { isGuest } = caller;
  const clinicId = await requireStore(tx, caller.patientId, body);
  const { own, former } = await takeDrafts(tx, patientId, reuses && !isGuest);
  const outdated = [...former, ...(own ? [own] : [])];
  const except = outdated.map(({ id }) => id);
  const orderer = ordererOf(kit, caller, delivery, { asker, except });
  await lockUnpaid(tx, orderer);
  const proving = { caller, session, identifiers: body.identifiers };
  const user = await userOf(tx, kit, proving, { patientId, except, now });
  const promotions = await takePromotions(tx, body.promotions, user);
  const code = promotions.find((promotion) => promotion.code !== null);
  const ids = [...items.map(({ id }) => id), ...(code?.giftId ? [code.giftId] : [])];
  const kept = own ? await listTaken(tx, own.id) : [];
  const returned = (await Promise.all(former.map(({ id }) => listTaken(tx, id)))).flat();
  const asked = ids.map((inventoryId) => ({ inventoryId, clinicId, pieces: 0 }));
  await lockStock(tx, [...kept, ...returned, ...asked]);
  for (const draft of former) await endDraft(tx, draft, now);

  const wanted = items.map((item) => ({ ...item, price: null }));
  const cart = priced(wanted, await productsOf(tx, ids, kept), code ? effectOf(code) : null);
  if (!cart) throw new Refused('PROMOTION_WITHOUT_EFFECT');
  const { roundTo } = await readInvoiceSettings(tx);
  const refused = (code: 'OUT_OF_STOCK' | 'NOT_SENT_THERE' | 'PRICE_CHANGED') =>
    new Refused(code, { data: { cart: cartOf(cart, roundTo) } });
  if (!isBuyable(cart)) throw refused('OUT_OF_STOCK');
  if (!isSentTo(cart, delivery)) throw refused('NOT_SENT_THERE');
  const { total } = totalsFor(deliveryWayOf(delivery.deliveryType), cart.lines, roundTo);
  if (body.total !== null && body.total !== total) throw refused('PRICE_CHANGED');
  const provenContact = await requireContact(tx, kit, { orderer, proving, items, now });

  await moveStock(tx, [...kept, ...cart.lines.map(({ id, qty }) => ({ clinicId, inventoryId: id, pieces: -qty }))]);
  const order = { clinicId, items: cart.lines.map(itemOf), delivery: newDelivery(delivery, 'Pending', cart.lines) };
  if (own) await changeOrder(tx, own, order, now);
  const id =
    own?.id ?? (await createInvoice(tx, { patientId, invoiceType: 'Online Store', finalized: false, now, ...order }));
  await setUses(tx, id, user, body.promotions);
  const { reserveMinutes } = await readStoreSettings(tx);
  const reservedUntil = addMs(now, reserveMinutes * MINUTE_MS);
  await keepDraft(tx, id, {
    reservedUntil,
    notes: notesOf(body.notes, isGuest, delivery),
    provenContact,
    askedFrom: isGuest ? orderer.place : null,
  });
  return { id, outdated: outdated.filter((draft) => draft !== own || draft.total !== total).map((draft) => draft.id) };
};
