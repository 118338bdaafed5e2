/** How an answer changes the order, and the order as it is sent: pure functions, each used by one action, guard or selector. */
import type { Clinic } from '#contract/entities/clinic.ts';
import type { RefillItem } from '#contract/entities/refill.ts';
import type { RefillableId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { deliveryWayOf } from '#contract/rules/delivery-fee.ts';
import { required } from '../kit/required.ts';
import type { Chosen, Refillables, RefillContext, RefillInput, RefillOrder } from './refill.types.ts';

type Update = Partial<RefillContext>;

/** Members that an earlier order has set and that a new order resets. */
export const noOrder = {
  isAgain: false,
  invoice: null,
  isExisting: false,
  clinics: [],
  items: [],
  clinic: null,
  keyword: '',
  searched: '',
  chosen: [],
  cartId: null,
  cart: null,
  changedCart: null,
  limits: [],
  typed: null,
  delivery: null,
  isRequested: false,
  ended: null,
  isUncertain: false,
  failure: null,
} as const satisfies Update;

export const initialContext = (input: RefillInput): RefillContext => ({
  ...noOrder,
  ...input,
  isExisting: input.invoice !== null,
  generation: 0,
  attempt: 0,
});

export const isSameList = ({ list, isExisting }: RefillContext, other: readonly RefillableId[]): boolean =>
  !isExisting && list.length === other.length && list.every((id) => other.includes(id));

/** REFILL-08 */
export const itemsAt = (items: readonly RefillItem[], clinic: Clinic | null): RefillItem[] =>
  items.filter(({ clinics }) => clinic !== null && clinics.includes(clinic._id));

/** Clinics that have something of the patient’s to refill. */
export const offeredClinics = ({ clinics, items }: Refillables): Clinic[] =>
  clinics.filter((clinic) => itemsAt(items, clinic).length > 0);

const chosenOf = ({ _id, qty, qtyMax }: RefillItem): Chosen => ({ _id, qty: Math.min(Math.max(qty, 1), qtyMax) });

/** The clinic that has most of these items, together with the items that it has. */
const withItems = (
  refillables: Refillables,
  ids: readonly RefillableId[],
): Pick<RefillContext, 'clinic' | 'chosen'> => {
  const wantedAt = (clinic: Clinic) => itemsAt(refillables.items, clinic).filter(({ _id }) => ids.includes(_id));
  const [clinic = null] = offeredClinics(refillables).toSorted((a, b) => wantedAt(b).length - wantedAt(a).length);
  return { clinic, chosen: clinic === null ? [] : wantedAt(clinic).map(chosenOf) };
};

/** The former choice, as far as the clinic still offers it. */
const withChosen = ({ clinic: own, chosen, keyword }: RefillContext, loaded: Refillables): Update => {
  const clinic = offeredClinics(loaded).find(({ _id }) => _id === own?._id) ?? null;
  const here = itemsAt(loaded.items, clinic);
  const still = chosen.flatMap(({ _id, qty }) => {
    const item = here.find((one) => one._id === _id);
    return item ? [chosenOf({ ...item, qty })] : [];
  });
  return { ...loaded, failure: null, clinic, chosen: still, searched: keyword };
};

/** The list fills the order; where one clinic has all that there is, it needs no choice. */
export const withRefillables = (context: RefillContext, loaded: Refillables): Update => {
  if (context.clinic !== null) return withChosen(context, loaded);
  const { list } = context;
  const offered = offeredClinics(loaded);
  const only = offered.length === 1 ? (offered[0] ?? null) : null;
  return { ...loaded, failure: null, clinic: only, ...(list.length > 0 && withItems(loaded, list)) };
};

/** Whether one clinic has every item of the list, so that the price can be shown at once. */
export const canGoOn = (context: RefillContext, loaded: Refillables): boolean =>
  context.isAgain && context.list.length > 0 && withRefillables(context, loaded).chosen?.length === context.list.length;

const dueIn = (items: readonly RefillItem[]): RefillableId[] =>
  items.filter(({ again }) => again.isDue).map(({ _id }) => _id);
export const hasDue = ({ items }: RefillContext): boolean => dueIn(items).length > 0;
/** Items that run out join the list, at the clinic that has them. */
export const withDue = ({ clinics, items, clinic: own, chosen: listed }: RefillContext): Update => {
  const due = dueIn(items);
  const here = itemsAt(items, own);
  const { clinic, chosen } = withItems({ clinics, items: dueIn(here).length > 0 ? here : items }, due);
  const others = clinic?._id === own?._id ? listed.filter(({ _id }) => !due.includes(_id)) : [];
  return { clinic, chosen: [...others, ...chosen] };
};

export const withClinic = (context: RefillContext, clinic: Clinic): Update =>
  context.clinic?._id === clinic._id
    ? {}
    : { clinic, chosen: [], limits: [], keyword: '', searched: '', failure: null };

export const withItem = ({ items, clinic, chosen }: RefillContext, id: RefillableId): Update => {
  const item = itemsAt(items, clinic).find(({ _id }) => _id === id);
  return item === undefined || chosen.some(({ _id }) => _id === id) ? {} : { chosen: [...chosen, chosenOf(item)] };
};

/** As many as can be ordered; 0 removes the item (REFILL-10). */
export const withQuantity = ({ items, chosen }: RefillContext, id: RefillableId, qty: number): Update => {
  const most = items.find(({ _id }) => _id === id)?.qtyMax ?? 0;
  const changed = chosen.map((one) => (one._id === id ? { ...one, qty: Math.min(qty, most) } : one));
  return { chosen: changed.filter((one) => one.qty > 0) };
};

/** REFILL-20 */
export const orderOf = ({ cart: kept, clinic, delivery: given }: RefillContext): RefillOrder => {
  const [cart, delivery] = [required(kept, 'cart'), required(given, 'delivery')];
  return {
    clinicId: required(clinic, 'clinic')._id,
    multipleInvoiceId: [...new Set(cart.items.map(({ invoice }) => invoice))],
    delivery,
    cart: cart._id,
    total: moneyToWire(cart.ways[deliveryWayOf(delivery.deliveryType)].total),
  };
};
