/** Which sections of the desk the roles of staff see: those whose list they may read. */
import { mayCall, type Role, type StaffAct } from '#contract/roles.ts';

export type StaffRole = Role;
export type DeskSection =
  | 'day'
  | 'patients'
  | 'notClosed'
  | 'orders'
  | 'bills'
  | 'transfers'
  | 'differences'
  | 'takings'
  | 'stock'
  | 'timetable'
  | 'closures'
  | 'merges'
  | 'announcements'
  | 'staff'
  | 'trail'
  | 'trailProof'
  | 'keys'
  | 'account';

const LIST_OF = {
  day: 'listDay',
  patients: 'searchPatients',
  notClosed: 'listNotClosed',
  orders: 'listOrders',
  bills: 'listOpenInvoices',
  transfers: 'listTransfers',
  differences: 'comparePayments',
  takings: 'listTakings',
  stock: 'listStock',
  timetable: 'closeSlots',
  closures: 'listClosures',
  merges: 'listMerges',
  announcements: 'listAnnouncements',
  staff: 'listStaff',
  trail: 'listTrail',
  trailProof: 'proveTrail',
  keys: 'listKeys',
  account: 'listPasskeys',
} as const satisfies Record<DeskSection, StaffAct>;

const SECTIONS = Object.keys(LIST_OF) as DeskSection[];
export const isSection = (text: string | undefined): text is DeskSection => SECTIONS.some((one) => one === text);

/** The sections of a person, in the order of the navigation. */
export const sectionsOf = (roles: readonly StaffRole[]): DeskSection[] =>
  SECTIONS.filter((section) => mayCall(roles, LIST_OF[section]));
