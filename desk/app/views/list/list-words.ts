import { t } from '@lingui/core/macro';
import type { StaffOrder } from '#contract/entities/desk-orders.ts';
import type { ListName } from '#machines/desk-list/desk-list.types.ts';
import { roleName } from '../sections.tsx';

export const listTitle = (list: ListName): string =>
  ({
    notClosed: t`Visits not closed`,
    orders: t`Orders and refills`,
    bills: t`Bills`,
    differences: t`Differences`,
    takings: t`End of day`,
    transfers: t`Transfers to match`,
    stock: t`Stock`,
    closures: t`Accounts to close`,
    merges: t`The same person twice`,
    announcements: t`Announcements`,
    staff: t`Staff and roles`,
    trail: t`Who saw what`,
    trailProof: t`Proof of the trail`,
    keys: t`Keys for other systems`,
  })[list];

/** Words for an empty list under a filter that shows more than what there is to do; null for other filters. */
const filterEmpty = (list: ListName, filter: string): string | null => {
  if (filter === 'handedOver') return t`No order was handed over here yet.`;
  if (filter === 'goodsBack') return t`No goods came back whose money is yet to be given back.`;
  return list === 'bills' && filter === 'all' ? t`There is no bill yet.` : null;
};

export const listEmpty = (list: ListName, filter: string): string =>
  filterEmpty(list, filter) ??
  {
    notClosed: t`Every visit is closed.`,
    orders: t`No order waits for anything.`,
    bills: t`No bill is to be paid.`,
    differences: t`Our books, the card provider and the bank agree.`,
    takings: t`No money came or went on this day.`,
    transfers: t`No transfer waits for anything.`,
    stock: t`Nothing is on these shelves.`,
    closures: t`Nobody asks to close an account.`,
    merges: t`Nobody was proposed to be there twice. It is proposed on the page of a patient.`,
    announcements: t`Nothing was announced yet.`,
    staff: t`Nobody has this role.`,
    trail: t`Nobody has looked yet.`,
    trailProof: t`No day has ended yet. A day is proven from an hour after it on.`,
    keys: t`No other system has a key.`,
  }[list];

/** Said below a list; null for most. */
export const listNote = (list: ListName): string | null =>
  list === 'keys'
    ? t`A key acts in its own name in the trail, may do only what its line says, and ends after a year at the latest. “Change key” gives a second one and lets the old one work for 24 hours.`
    : null;

export const transferWord = (kind: string): string => {
  const words: Record<string, string> = {
    announced: t`Announced, not here`,
    overdue: t`Overdue`,
    exact: t`Exact`,
    less: t`Less`,
    more: t`More`,
    twice: t`Twice`,
    late: t`Late`,
    noOrder: t`No order`,
    read: t`To confirm`,
  };
  return words[kind] ?? kind;
};

const daysAgo = (days: number): string => {
  if (days === 0) return t`Today`;
  return days === 1 ? t`Yesterday` : t`${days} days ago`;
};

const lastDays = (days: number): string => t`Last ${days} days`;

/** Words of a filter; the empty one shows what there is to do. */
export const filterWord = (list: ListName, filter: string): string => {
  if (list === 'takings') return daysAgo(Number(filter));
  if (list === 'differences' || list === 'trailProof') return lastDays(filter === '' ? 30 : Number(filter));
  if (list === 'bills' && filter === '') return t`To pay`;
  if (filter === 'handedOver') return t`Handed over`;
  if (filter === 'goodsBack') return t`Goods came back`;
  if (filter === 'visit') return t`Visits`;
  if (filter === 'all') return t`All, paid ones too`;
  if (filter === '') return list === 'staff' || list === 'stock' ? t`All` : t`Open`;
  if (list === 'transfers') return transferWord(filter);
  if (filter === 'Refill') return t`Refills`;
  if (filter === 'Online Store') return t`Store`;
  if (filter === 'low') return t`Low`;
  return roleName(filter as Parameters<typeof roleName>[0]);
};

/** Way in which goods reach the patient; those of a visit's bill have no delivery. */
export const orderWay = ({ deliveryType }: Pick<StaffOrder, 'deliveryType'>, place: string): string => {
  if (deliveryType === null) return t`given at a visit, ${place}`;
  return deliveryType === 'Pickup' ? t`pick up, ${place}` : t`deliver`;
};
