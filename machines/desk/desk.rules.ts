/** Which sections of the desk the roles of staff see: those whose list they may read. */
import { mayCall, type Role, type StaffAct } from '#contract/roles.ts';

export type StaffRole = Role;
export type DeskSection =
  | 'day'
  | 'patients'
  | 'orders'
  | 'bills'
  | 'transfers'
  | 'takings'
  | 'stock'
  | 'timetable'
  | 'announcements'
  | 'staff'
  | 'trail'
  | 'keys';

const LIST_OF = {
  day: 'listDay',
  patients: 'searchPatients',
  orders: 'listOrders',
  bills: 'listOpenInvoices',
  transfers: 'listTransfers',
  takings: 'listTakings',
  stock: 'listStock',
  timetable: 'closeSlots',
  announcements: 'listAnnouncements',
  staff: 'listStaff',
  trail: 'listTrail',
  keys: 'listKeys',
} as const satisfies Record<DeskSection, StaffAct>;

const SECTIONS = Object.keys(LIST_OF) as DeskSection[];
export const isSection = (text: string | undefined): text is DeskSection => SECTIONS.some((one) => one === text);

/** The sections of a person, in the order of the navigation. */
export const sectionsOf = (roles: readonly StaffRole[]): DeskSection[] =>
  SECTIONS.filter((section) => mayCall(roles, LIST_OF[section]));
