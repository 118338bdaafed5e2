import { t } from '@lingui/core/macro';
import type { ListName } from '#machines/desk-list/desk-list.types.ts';
import { roleName } from '../sections.tsx';

export const listTitle = (list: ListName): string =>
  ({
    orders: t`Orders and refills`,
    bills: t`Bills`,
    takings: t`End of day`,
    transfers: t`Transfers to match`,
    stock: t`Stock`,
    announcements: t`Announcements`,
    staff: t`Staff and roles`,
    trail: t`Who saw what`,
    keys: t`Keys of other systems`,
  })[list];

export const listEmpty = (list: ListName): string =>
  ({
    orders: t`No order waits for anything.`,
    bills: t`No bill is to be paid.`,
    takings: t`No money came or went on this day.`,
    transfers: t`No transfer waits for anything.`,
    stock: t`Nothing is on these shelves.`,
    announcements: t`Nothing was announced yet.`,
    staff: t`Nobody has this role.`,
    trail: t`Nobody has looked yet.`,
    keys: t`No other system has a key.`,
  })[list];

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
  };
  return words[kind] ?? kind;
};

const daysAgo = (days: number): string => {
  if (days === 0) return t`Today`;
  return days === 1 ? t`Yesterday` : t`${days} days ago`;
};

/** Words of a filter; the empty one shows what there is to do. */
export const filterWord = (list: ListName, filter: string): string => {
  if (list === 'takings') return daysAgo(Number(filter));
  if (list === 'bills' && filter === '') return t`To pay`;
  if (filter === 'visit') return t`Visits`;
  if (filter === 'all') return t`All, paid ones too`;
  if (filter === '') return list === 'staff' || list === 'stock' ? t`All` : t`Open`;
  if (list === 'transfers') return transferWord(filter);
  if (filter === 'Refill') return t`Refills`;
  if (filter === 'Online Store') return t`Store`;
  if (filter === 'low') return t`Low`;
  return roleName(filter as Parameters<typeof roleName>[0]);
};
