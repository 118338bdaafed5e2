import { t } from '@lingui/core/macro';
import type { DeskSection, StaffRole } from '#machines/desk/desk.rules.ts';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { eyeIcon } from '#src/ui/icon/eye.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { peopleIcon } from '#src/ui/icon/people.icon.ts';
import { storeIcon } from '#src/ui/icon/store.icon.ts';
import {
  badgeIcon,
  boxIcon,
  coinsIcon,
  keyIcon,
  megaphoneIcon,
  receiptIcon,
  tillIcon,
  timetableIcon,
} from '../icons.ts';

export const SECTION_ICONS: Readonly<Record<DeskSection, IconPath>> = {
  day: calendarIcon,
  patients: peopleIcon,
  orders: storeIcon,
  bills: receiptIcon,
  transfers: coinsIcon,
  takings: tillIcon,
  stock: boxIcon,
  timetable: timetableIcon,
  announcements: megaphoneIcon,
  staff: badgeIcon,
  trail: eyeIcon,
  keys: keyIcon,
};

export const sectionName = (section: DeskSection): string =>
  ({
    day: t`Day`,
    patients: t`Patients`,
    orders: t`Orders`,
    bills: t`Bills`,
    transfers: t`Transfers`,
    takings: t`End of day`,
    stock: t`Stock`,
    timetable: t`Timetable`,
    announcements: t`Announcements`,
    staff: t`Staff and roles`,
    trail: t`Trail`,
    keys: t`Keys`,
  })[section];

export const roleName = (role: StaffRole): string =>
  ({
    reception: t`Reception`,
    clinician: t`Clinician`,
    dispensary: t`Dispensary`,
    shop: t`Shop`,
    accounts: t`Accounts`,
    admin: t`Admin`,
  })[role];

/** Sections of the clinic's own matters have a heading of their own. */
export const isOfClinic = (section: DeskSection): boolean => ['staff', 'trail', 'keys'].includes(section);
