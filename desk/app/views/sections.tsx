import { t } from '@lingui/core/macro';
import type { DeskSection, StaffRole } from '#machines/desk/desk.rules.ts';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { eyeIcon } from '#src/ui/icon/eye.icon.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { peopleIcon } from '#src/ui/icon/people.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { storeIcon } from '#src/ui/icon/store.icon.ts';
import { warningIcon } from '#src/ui/icon/warning.icon.ts';
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
  notClosed: hourglassIcon,
  orders: storeIcon,
  bills: receiptIcon,
  transfers: coinsIcon,
  differences: warningIcon,
  takings: tillIcon,
  stock: boxIcon,
  timetable: timetableIcon,
  closures: personIcon,
  merges: peopleIcon,
  announcements: megaphoneIcon,
  staff: badgeIcon,
  trail: eyeIcon,
  trailProof: lockIcon,
  keys: keyIcon,
  account: personIcon,
};

export const sectionName = (section: DeskSection): string =>
  ({
    day: t`Day`,
    patients: t`Patients`,
    notClosed: t`Not closed`,
    orders: t`Orders`,
    bills: t`Bills`,
    transfers: t`Transfers`,
    differences: t`Differences`,
    takings: t`End of day`,
    stock: t`Stock`,
    timetable: t`Timetable`,
    closures: t`Closing`,
    merges: t`Same person`,
    announcements: t`Announcements`,
    staff: t`Staff and roles`,
    trail: t`Trail`,
    trailProof: t`Proof of the trail`,
    keys: t`Keys`,
    account: t`Your account`,
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
export const isOfClinic = (section: DeskSection): boolean => ['staff', 'trail', 'trailProof', 'keys'].includes(section);
