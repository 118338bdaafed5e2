import { t } from '@lingui/core/macro';
import type { ActGroup } from '#machines/desk-patient/desk-patient.rules.ts';

/** The name of a group of acts behind the dots. */
export const groupWord = (group: ActGroup): string =>
  ({
    booking: t`Bookings`,
    care: t`Medicines and records`,
    identity: t`ID, name and contacts`,
    family: t`Family`,
    money: t`Money`,
    account: t`Account`,
  })[group];
