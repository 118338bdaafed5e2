import { plural, t } from '@lingui/core/macro';
import type { Announcement, StaffTransfer } from '#contract/entities/desk.ts';
import type { StaffBill } from '#contract/entities/desk-money.ts';
import type { StaffOrder, StockRow } from '#contract/entities/desk-orders.ts';
import type { StaffMember, TrailEntry } from '#contract/entities/staff.ts';
import type { Money } from '#contract/money.ts';
import { Badge, type Tone } from '#desk/app/parts/badge.tsx';
import type { ListName, ListRow, ListRows, TakingRow } from '#machines/desk-list/desk-list.types.ts';
import { type Format, useFormat } from '#src/format/use-format.ts';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';
import { wayWord } from '../act/money-words.ts';
import { audienceWord } from '../audience-word.ts';
import { roleName } from '../sections.tsx';
import { closure, difference, merge, notClosed } from './closing-cells.tsx';
import { itemKindWord } from './item-kind-word.ts';
import { systemKey } from './key-cells.tsx';
import { orderWay, transferWord } from './list-words.ts';
import { provenDay } from './proof-cells.tsx';
import { type Cells, dayTime } from './row-cells.ts';
import { trailWord } from './trail-words.ts';

const NOTHING = 0 as Money;

export const orderState = ({
  deliveryStatus: status,
  balance,
  isSold,
}: Pick<StaffOrder, 'deliveryStatus' | 'balance' | 'isSold'>): { word: string; tone: Tone } => {
  const isUnpaid = balance > 0;
  const states: Record<string, { word: string; tone: Tone }> = {
    Pending: { word: t`To confirm`, tone: 'warn' },
    Confirmed: isUnpaid ? { word: t`Waits for money`, tone: 'warn' } : { word: t`To pack`, tone: 'ok' },
    OrderShipped: { word: t`Shipped`, tone: 'info' },
    Pickup: { word: t`Ready for pickup`, tone: 'info' },
    Delivered: { word: t`Delivered`, tone: 'plain' },
    Received: { word: t`Delivered`, tone: 'plain' },
    Rejected: isSold ? { word: t`Voided`, tone: 'plain' } : { word: t`Rejected`, tone: 'bad' },
  };
  return states[status] ?? { word: status, tone: 'plain' };
};

const order = (row: StaffOrder, format: Format): Cells => {
  const { word, tone } = orderState(row);
  return {
    title: row.invoiceNo,
    about: row.answerBy ? t`answer by ${dayTime(format, row.answerBy)}` : dayTime(format, row.createdAt),
    rest: [
      {
        name: t`For`,
        cell: (
          <>
            {row.patient.name || t`without a name`}
            <small>
              {row.lines
                .map(({ name, qty }) => (qty > 1 ? `${format.named(name)} · ${qty}` : format.named(name)))
                .join(', ')}
            </small>
          </>
        ),
      },
      {
        name: t`How`,
        cell: (
          <>
            {orderWay(row, format.named(row.place?.name) ?? '')}
            {row.parcelNo !== null && <small>{t`Parcel ${row.parcelNo}`}</small>}
          </>
        ),
      },
      {
        name: t`State`,
        cell: (
          <Badge tone={row.isLate ? 'bad' : tone} {...(tone === 'info' && { icon: truckIcon })}>
            {row.isLate ? t`${word}, overdue` : word}
          </Badge>
        ),
      },
      { name: t`To pay`, cell: format.money(row.balance) },
    ],
  };
};

const billState = ({ balance, paymentStatus }: StaffBill): { word: string; tone: Tone } => {
  if (paymentStatus === 'announced') return { word: t`Transfer announced`, tone: 'info' };
  if (paymentStatus === 'processing') return { word: t`The bank decides`, tone: 'info' };
  if (paymentStatus === 'refunding' || balance < 0) return { word: t`Money goes back`, tone: 'warn' };
  return balance > 0 ? { word: t`To pay`, tone: 'warn' } : { word: t`Nothing is owed`, tone: 'ok' };
};
const billKind = (type: string): string =>
  type === 'Refill' ? t`Refill` : type === 'Online Store' ? t`Store order` : t`Visit`;
const bill = (row: StaffBill, format: Format): Cells => {
  const { word, tone } = billState(row);
  return {
    title: row.invoiceNo,
    about: dayTime(format, row.createdAt),
    rest: [
      {
        name: t`For`,
        cell: (
          <>
            {row.patient.name || t`without a name`}
            <small>{[billKind(row.invoiceType), format.named(row.place?.name)].filter(Boolean).join(' · ')}</small>
          </>
        ),
      },
      {
        name: t`State`,
        cell: (
          <>
            <Badge tone={tone}>{word}</Badge>
            {row.goodsBack && (
              <>
                {' '}
                <Badge tone="warn">{t`Goods of ${format.money(row.goodsBack.cost)} came back`}</Badge>
                <small>{row.goodsBack.reason}</small>
              </>
            )}
            {row.ways.length > 0 && <small>{row.ways.map(wayWord).join(', ')}</small>}
            {row.niks > 0 && <small>{t`${row.niks} NIK$ used`}</small>}
            {row.usableNiks > 0 && <small>{t`${row.usableNiks} NIK$ can be used`}</small>}
          </>
        ),
      },
      {
        name: t`To pay`,
        cell: (
          <>
            {format.money(row.balance > 0 ? row.balance : NOTHING)}
            <small>{t`of ${format.money(row.total)}`}</small>
          </>
        ),
      },
    ],
  };
};

const takingWord = ({ of }: TakingRow): string => {
  if (of === 'all') return t`All money`;
  if ('way' in of) return wayWord(of.way);
  return of.percent === 0 ? t`Without GST` : t`With ${of.percent}% GST`;
};
const taking = (row: TakingRow, { money }: Format): Cells => ({
  title: takingWord(row),
  about: null,
  rest: [
    { name: t`Received`, cell: money(row.received) },
    { name: t`Given back`, cell: row.returned === null ? '–' : money(row.returned) },
    { name: t`GST in it`, cell: row.tax === null ? '–' : money(row.tax) },
  ],
});

const TRANSFER_TONES: Readonly<Record<StaffTransfer['kind'], Tone>> = {
  announced: 'plain',
  overdue: 'bad',
  exact: 'ok',
  less: 'warn',
  more: 'warn',
  twice: 'bad',
  late: 'bad',
  noOrder: 'plain',
  read: 'warn',
};
const transfer = (row: StaffTransfer, format: Format): Cells => ({
  title: row.amount === null ? t`not here yet` : format.money(row.amount),
  about: `${dayTime(format, row.at)}${row.reference === null ? '' : ` · ${row.reference}`}`,
  rest: [
    { name: t`How`, cell: <Badge tone={TRANSFER_TONES[row.kind]}>{transferWord(row.kind)}</Badge> },
    {
      name: t`Order`,
      cell: row.invoice ? (
        <>
          <span className="num">{row.invoice.invoiceNo}</span>
          <small>
            {row.invoice.patientName}
            {row.invoice.balance > 0 && ` · ${t`owes ${format.money(row.invoice.balance)}`}`}
            {row.invoice.toReturn > 0 && ` · ${t`to return ${format.money(row.invoice.toReturn)}`}`}
          </small>
        </>
      ) : (
        (row.written ?? '–')
      ),
    },
  ],
});

const stock = (row: StockRow, format: Format): Cells => ({
  title: format.named(row.name),
  about: format.named(row.place.name),
  rest: [
    { name: t`Kind`, cell: itemKindWord(row.itemType) },
    {
      name: t`On the shelf`,
      cell: row.qty < 5 ? <Badge tone="warn">{row.qty}</Badge> : <span className="num">{row.qty}</span>,
    },
    {
      name: t`State`,
      cell: row.isWithdrawn ? (
        <>
          <Badge tone="bad">{row.stopped ? t`Stopped ${dayTime(format, row.stopped.at)}` : t`Withdrawn`}</Badge>
          {row.stopped && <small>{row.stopped.reason}</small>}
        </>
      ) : (
        t`Sold`
      ),
    },
  ],
});

const announcement = (row: Announcement, format: Format): Cells => {
  const isChinese = format.language === 'zh-CN';
  return {
    title: isChinese ? row.zh : row.en,
    about: (
      <>
        <span lang={isChinese ? 'en' : 'zh'}>{isChinese ? row.en : row.zh}</span>
        <br />
        {`${dayTime(format, row.madeAt)} · ${row.madeBy}`}
      </>
    ),
    rest: [
      { name: t`Who reads it`, cell: audienceWord(row.audience) },
      { name: t`Reached`, cell: <span className="num">{row.count}</span> },
      {
        name: t`State`,
        cell: row.withdrawnAt ? (
          <Badge tone="bad">{t`Taken back ${dayTime(format, row.withdrawnAt)}`}</Badge>
        ) : (
          <Badge tone="ok">{t`Sent`}</Badge>
        ),
      },
    ],
  };
};

const STAFF_STATES = (): Readonly<Record<StaffMember['state'], { word: string; tone: Tone }>> => ({
  invited: { word: t`Invited`, tone: 'info' },
  expired: { word: t`Invitation over`, tone: 'warn' },
  active: { word: t`Active`, tone: 'ok' },
  blocked: { word: t`Blocked`, tone: 'bad' },
});
const member = (row: StaffMember, format: Format): Cells => {
  const { word, tone } = STAFF_STATES()[row.state];
  return {
    title: row.name,
    about: row.email,
    rest: [
      { name: t`Roles`, cell: row.roles.map(roleName).join(', ') },
      { name: t`Places`, cell: row.places === null ? t`all` : row.places.length },
      { name: t`Last here`, cell: row.usedAt ? dayTime(format, row.usedAt) : '–' },
      { name: t`State`, cell: <Badge tone={tone}>{word}</Badge> },
    ],
  };
};

const entry = (row: TrailEntry, format: Format): Cells => ({
  title: row.who,
  about: row.roles.map(roleName).join(', '),
  rest: [
    { name: t`When`, cell: <span className="num">{dayTime(format, row.at)}</span> },
    {
      name: t`What`,
      cell: (
        <>
          {trailWord(row.act)}{' '}
          {row.outcome !== 'done' && (
            <Badge tone="bad" icon={lockIcon}>
              {t`Refused`}
            </Badge>
          )}
        </>
      ),
    },
    {
      name: t`Patient`,
      cell:
        row.patientName ??
        (row.shown === null ? '–' : t`${plural(row.shown, { one: '# patient', other: '# patients' })}`),
    },
    { name: t`Why`, cell: row.reason ?? '–' },
  ],
});

const CELLS: { readonly [Name in ListName]: (row: ListRows[Name], format: Format) => Cells } = {
  notClosed,
  orders: order,
  bills: bill,
  differences: difference,
  takings: taking,
  transfers: transfer,
  stock,
  closures: closure,
  merges: merge,
  announcements: announcement,
  staff: member,
  trail: entry,
  trailProof: provenDay,
  keys: systemKey,
};

export const useCells = (list: ListName): ((row: ListRow) => Cells) => {
  const format = useFormat();
  const cellsOf = CELLS[list] as (row: ListRow, each: Format) => Cells;
  return (row) => cellsOf(row, format);
};

/** Above the first column. */
export const firstColumn = (list: ListName): string =>
  ({
    notClosed: t`Patient`,
    orders: t`Order`,
    bills: t`Bill`,
    differences: t`Bill`,
    takings: t`Figure`,
    transfers: t`Money`,
    stock: t`Item`,
    closures: t`Patient`,
    merges: t`Stays`,
    announcements: t`Announcement`,
    staff: t`Person`,
    trail: t`Who`,
    trailProof: t`Day`,
    keys: t({ message: 'Name', context: 'key' }),
  })[list];
