import { plural, t } from '@lingui/core/macro';
import type { SystemKey } from '#contract/entities/staff.ts';
import { addMs, clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import type { Format } from '#src/format/use-format.ts';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { roleName } from '../sections.tsx';
import type { Cells } from './row-cells.ts';

/** The main matters of a role. */
const matters = (role: SystemKey['role']): string | null =>
  ({
    reception: t`visits, patients, payments`,
    clinician: t`visits, records, prescriptions`,
    dispensary: t`refills, stock`,
    shop: t`orders of the store, stock`,
    accounts: t`bills, payments, transfers`,
    admin: null,
  })[role];

function Day({ of, format }: { of: IsoInstant; format: Format }) {
  const day = clinicDayOf(of);
  return <time dateTime={day}>{format.date(day)}</time>;
}

function KeyState({ of: { state, endsAt, revokedAt, daysLeft }, format }: { of: SystemKey; format: Format }) {
  switch (state) {
    case 'new':
      return <Badge tone="new">{t({ message: 'New', context: 'key' })}</Badge>;
    case 'active':
      return (
        <Badge tone="ok" icon={checkIcon}>
          {t`Active`}
        </Badge>
      );
    case 'ending':
      return (
        <Badge tone="warn" icon={clockIcon}>
          {daysLeft === 0
            ? t`Ends in less than a day`
            : t`${plural(daysLeft, { one: 'Ends in # day', other: 'Ends in # days' })}`}
        </Badge>
      );
    case 'replaced':
      return (
        <Badge tone="warn" icon={clockIcon}>
          {t`Replaced, ends ${format.time(clockTimeOf(endsAt))}`}
        </Badge>
      );
    case 'ended':
      return <Badge>{t({ message: 'Ended', context: 'key' })}</Badge>;
    case 'revoked':
      return (
        <Badge tone="bad" icon={lockIcon}>
          {t`Revoked ${format.date(clinicDayOf(revokedAt ?? endsAt))}`}
        </Badge>
      );
  }
}

export const systemKey = (row: SystemKey, format: Format): Cells => {
  const { name, prefix, madeBy, role, addresses, usedAt } = row;
  const made = t`by ${madeBy}, ${format.date(clinicDayOf(row.madeAt))}`;
  return {
    title: name,
    about: prefix === null ? made : `${prefix}… · ${made}`,
    rest: [
      {
        name: t({ message: 'May', context: 'key' }),
        cell: (
          <>
            <Badge>{roleName(role)}</Badge>
            <small>
              {[matters(role), addresses.length > 0 ? t`from ${addresses.join(', ')}` : t`from everywhere`].join(' · ')}
            </small>
          </>
        ),
      },
      // a key that ends at midnight works through the day before
      { name: t`Ends`, cell: <Day of={addMs(row.endsAt, -1)} format={format} /> },
      {
        name: t`Last used`,
        cell: usedAt ? (
          <>
            <Day of={usedAt} format={format} /> {format.time(clockTimeOf(usedAt))}
          </>
        ) : (
          '–'
        ),
      },
      { name: t`State`, cell: <KeyState of={row} format={format} /> },
    ],
  };
};
