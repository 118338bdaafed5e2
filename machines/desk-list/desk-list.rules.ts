/** The lists of the desk: their filters, and the acts of a row in its state. */
import { type StaffTransfer, TRANSFER_KINDS } from '#contract/entities/desk.ts';
import { BILL_TYPES, type StaffBill } from '#contract/entities/desk-money.ts';
import type { StaffOrder, StockRow } from '#contract/entities/desk-orders.ts';
import { INVOICE_TYPES } from '#contract/entities/invoice.ts';
import type { StaffMember, SystemKey } from '#contract/entities/staff.ts';
import { LETTER_ROLES, letterKindOf, ROLES, type Role } from '#contract/roles.ts';
import { shownStatus } from '#contract/rules/delivery-status.ts';
import type { ActName } from '../desk-act/desk-act.rules.ts';
import type { ListName, ListRow, ListRows } from './desk-list.types.ts';

/** The first filter shows when the list opens; an empty filter lists everything to act on. */
export const FILTERS: Readonly<Record<ListName, readonly string[]>> = {
  notClosed: [''],
  orders: ['', ...INVOICE_TYPES, 'handedOver'],
  bills: ['', 'goodsBack', ...BILL_TYPES, 'all'],
  // days that are compared
  differences: ['', '7', '90'],
  // how many days ago
  takings: ['', '1', '2', '3', '4', '5', '6'],
  transfers: ['', ...TRANSFER_KINDS],
  stock: ['', 'low'],
  closures: [''],
  merges: [''],
  announcements: [''],
  staff: ['', ...ROLES],
  trail: [''],
  // days that are proven
  trailProof: ['', '7', '90'],
  keys: [''],
};

/** A list that opens with a reason, which the server writes into the trail. */
export const asksReason = (list: ListName): boolean => list === 'trail';

const ofBill = ({
  isPayable,
  usableNiks,
  isNiksReturnable,
  isToReturn,
  refundable,
  isVoidable,
  hasReceipt,
}: StaffBill): readonly ActName[] => [
  ...(isPayable ? (['takePayment'] as const) : []),
  ...(hasReceipt ? (['printReceipt'] as const) : []),
  ...(usableNiks > 0 ? (['useNiks'] as const) : []),
  ...(isNiksReturnable ? (['niksBack'] as const) : []),
  ...(isToReturn ? (['returned'] as const) : []),
  ...(isVoidable ? (['voidSale'] as const) : []),
  ...(refundable > 0 ? (['refund'] as const) : []),
];

/** Pieces of an order that was handed over come back until none is left. */
export const isReturnable = ({ deliveryStatus, balance, lines }: StaffOrder): boolean =>
  shownStatus(deliveryStatus, balance) === 'delivered' && lines.some(({ qty, back }) => back < qty);

const ofOrder = (order: StaffOrder): readonly ActName[] => {
  const { deliveryStatus, deliveryType, balance, usableNiks } = order;
  switch (shownStatus(deliveryStatus, balance)) {
    case 'pending':
      return ['acceptOrder', 'rejectOrder', 'fewer'];
    case 'confirmed':
      return [deliveryType === 'Pickup' ? 'ready' : 'ship', 'fewer', 'rejectOrder'];
    case 'confirmedToPay':
      return ['takePayment', ...(usableNiks > 0 ? (['useNiks'] as const) : []), 'fewer', 'rejectOrder'];
    case 'shipped':
      return ['deliver', 'correctParcel'];
    case 'readyForPickup':
      return [balance > 0 ? 'takePayment' : 'deliver', 'unready'];
    default:
      return isReturnable(order) ? ['takeBack'] : [];
  }
};

const ofStock = ({ isWithdrawn, stopped, isStoppable }: StockRow): readonly ActName[] => [
  'receive',
  'count',
  ...(isStoppable && !isWithdrawn ? (['stopSelling'] as const) : []),
  ...(isStoppable && stopped !== null ? (['sellAgain'] as const) : []),
];

const OF_TRANSFER: Readonly<Record<StaffTransfer['kind'], readonly ActName[]>> = {
  announced: ['arrived'],
  overdue: ['arrived'],
  exact: ['moveTransfer'],
  less: ['moveTransfer'],
  more: ['returned', 'moveTransfer'],
  twice: ['returned', 'moveTransfer'],
  late: ['returned', 'moveTransfer'],
  noOrder: ['match', 'giveBack'],
  read: ['confirmLine'],
};
const OF_STAFF: Readonly<Record<StaffMember['state'], readonly ActName[]>> = {
  invited: ['withdrawInvitation'],
  expired: [],
  active: ['changeRoles', 'blockStaff'],
  blocked: ['readmit'],
};
const OF_KEY: Readonly<Record<SystemKey['state'], readonly ActName[]>> = {
  new: ['changeKey', 'revokeKey'],
  active: ['changeKey', 'revokeKey'],
  ending: ['changeKey', 'revokeKey'],
  replaced: ['revokeKey'],
  ended: [],
  revoked: [],
};

const ACTS: { readonly [Name in ListName]: (row: ListRows[Name]) => readonly ActName[] } = {
  notClosed: ({ arrivedAt }) => (arrivedAt === null ? ['arrive', 'missed'] : ['seen', 'unarrive']),
  orders: ofOrder,
  bills: ofBill,
  differences: () => [],
  takings: () => [],
  transfers: ({ kind }) => OF_TRANSFER[kind],
  stock: ofStock,
  closures: ({ inTheWay }) => [...(inTheWay.length === 0 ? (['closeAccount'] as const) : []), 'declineClosure'],
  merges: ({ doneAt, isOwn }) =>
    doneAt === null ? [...(isOwn ? [] : (['merge'] as const)), 'declineMerge'] : ['unmerge'],
  announcements: ({ withdrawnAt }) => (withdrawnAt === null ? ['withdrawAnnouncement'] : []),
  staff: ({ state }) => OF_STAFF[state],
  trail: () => [],
  trailProof: () => [],
  keys: ({ state }) => OF_KEY[state],
};
const IDS: { readonly [Name in ListName]: (row: ListRows[Name]) => string } = {
  notClosed: ({ id }) => id,
  orders: ({ _id }) => _id,
  bills: ({ _id }) => _id,
  differences: ({ what, id }) => `${what} ${id}`,
  takings: ({ of }) => (of === 'all' ? of : Object.values(of).join()),
  transfers: ({ reference, invoice, at }) => reference ?? invoice?._id ?? at,
  stock: ({ item, place }) => `${item} ${place._id}`,
  closures: ({ _id }) => _id,
  merges: ({ _id }) => _id,
  announcements: ({ _id }) => _id,
  staff: ({ _id }) => _id,
  trail: ({ no }) => String(no),
  trailProof: ({ day }) => day,
  keys: ({ _id }) => _id,
};

/** Whether one of the roles sees the letters about the row, which has to be an order or a bill. */
export const hasLettersFor = (roles: readonly Role[], row: ListRow): boolean =>
  'invoiceType' in row && LETTER_ROLES[letterKindOf(row.invoiceType)].some((role) => roles.includes(role));

/** Acts that make a row. */
const MAKING: Readonly<Partial<Record<ListName, readonly ActName[]>>> = {
  transfers: ['enterTransfer', 'readFile'],
  stock: ['sell', 'receiveOther'],
  bills: ['sell'],
  announcements: ['announce'],
  staff: ['invite'],
  keys: ['makeKey'],
  trail: ['exportTrail'],
};
export const makingActs = (list: ListName): readonly ActName[] => MAKING[list] ?? [];

export const rowId = (list: ListName, row: ListRow): string => (IDS[list] as (each: ListRow) => string)(row);
/** Acts of a row, in the order in which they are offered. */
export const actsOfRow = (list: ListName, row: ListRow): readonly ActName[] =>
  (ACTS[list] as (each: ListRow) => readonly ActName[])(row);

/** Whether the act is one of a row of the list, or makes one. @param row id of the row; empty for an act that makes one */
export const isActIn = (list: ListName, rows: readonly ListRow[], act: ActName, row: string): boolean =>
  row === ''
    ? makingActs(list).includes(act)
    : rows.some((each) => rowId(list, each) === row && actsOfRow(list, each).includes(act));
