/** Rows of what waits to be closed: visits, accounts, and sums that differ. */
import { t } from '@lingui/core/macro';
import { moneyFromWire } from '#contract/money.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import type { ClosureRow, DifferenceRow, MergeRow, NotClosedRow } from '#machines/desk-list/desk-list.types.ts';
import type { Format } from '#src/format/use-format.ts';
import { type Cells, dayTime } from './row-cells.ts';

export const notClosed = (row: NotClosedRow, format: Format): Cells => ({
  title: row.patientName,
  about: dayTime(format, row.startsAt),
  rest: [
    {
      name: t`With`,
      cell: (
        <>
          {format.named(row.providerName)}
          <small>{format.named(row.clinicName)}</small>
        </>
      ),
    },
    {
      name: t`State`,
      cell: row.arrivedAt ? <Badge tone="info">{t`Arrived`}</Badge> : <Badge tone="warn">{t`Came, or missed?`}</Badge>,
    },
  ],
});

const WAY_WORDS = (): Readonly<Record<ClosureRow['inTheWay'][number]['kind'], string>> => ({
  appointment: t`a visit`,
  waiting: t`a waiting place`,
  unpaid: t`a bill to pay`,
  moving: t`money on its way`,
  order: t`an open order`,
  credit: t`credit with the clinic`,
});
export const closure = (row: ClosureRow, format: Format): Cells => ({
  title: row.patient.name,
  about: t`asked ${dayTime(format, row.askedAt)}`,
  rest: [
    {
      name: t`In the way`,
      cell:
        row.inTheWay.length === 0 ? (
          <Badge tone="ok">{t`Nothing`}</Badge>
        ) : (
          row.inTheWay.map(({ kind, name, patientName }) => (
            <small key={`${kind} ${name} ${patientName}`}>{`${WAY_WORDS()[kind]}: ${name}, ${patientName}`}</small>
          ))
        ),
    },
  ],
});

const ofPerson = ({ number, hasAccount }: MergeRow['stays']): string =>
  [number ?? t`no number`, hasAccount ? t`account` : t`no account`].join(' · ');
export const merge = (row: MergeRow, format: Format): Cells => ({
  title: row.stays.name,
  about: ofPerson(row.stays),
  rest: [
    {
      name: t`The other`,
      cell: (
        <>
          {row.other.name}
          <small>{ofPerson(row.other)}</small>
        </>
      ),
    },
    {
      name: t`Proposed`,
      cell: (
        <>
          {row.proposedBy}
          <small>
            {dayTime(format, row.proposedAt)} · {row.seen === 'nric' ? t`NRIC or FIN seen` : t`passport seen`}
          </small>
          <small>{row.reason}</small>
        </>
      ),
    },
    {
      name: t`State`,
      cell:
        row.undoUntil === null ? (
          <Badge tone="warn">{row.isOwn ? t`Another one confirms` : t`To confirm`}</Badge>
        ) : (
          <>
            <Badge tone="ok">{t`Put together`}</Badge>
            <small>
              {row.doneBy}, {t`can be taken apart until ${dayTime(format, row.undoUntil)}`}
            </small>
          </>
        ),
    },
  ],
});

const DIFFERENCE_WORDS = (): Readonly<Record<DifferenceRow['what'], string>> => ({
  provider: t`The card provider says another sum`,
  bank: t`The bank’s list says another sum`,
  order: t`Transfers of the order sum up otherwise`,
  balance: t`The balance is another than its entries`,
  charge: t`The charge is another than the bill`,
  cause: t`No payment or refund is behind an entry`,
  return: t`What is to be returned is another sum`,
  deposit: t`The deposit is another sum`,
  sum: t`The books do not add up`,
});
export const difference = (row: DifferenceRow, { money }: Format): Cells => ({
  title: row.invoiceNo ?? row.id,
  about: DIFFERENCE_WORDS()[row.what],
  rest: [
    { name: t`Our books`, cell: money(moneyFromWire(row.journal)) },
    { name: t`The other side`, cell: money(moneyFromWire(row.other)) },
  ],
});
