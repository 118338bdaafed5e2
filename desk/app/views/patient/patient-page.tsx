import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { StaffOrder, StaffPatient } from '#contract/entities/desk.ts';
import type { KeptCredit } from '#contract/entities/desk-money.ts';
import { moneyFromWire } from '#contract/money.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { IconButton } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import { type ActName, isBooking } from '#machines/desk-act/desk-act.rules.ts';
import { actsOfPatient } from '#machines/desk-patient/desk-patient.rules.ts';
import { useFormat } from '#src/format/use-format.ts';
import { backIcon } from '#src/ui/icon/back.icon.ts';
import { ActButtons } from '../act/act-buttons.tsx';
import { ActForm } from '../act/act-form.tsx';
import { StateBadge } from '../day/visit-words.tsx';
import { failureWords } from '../failure-words.ts';
import { IdStanding } from '../id-standing.tsx';
import { orderState } from '../list/cells.tsx';
import { useDesk, useDeskSnapshot } from '../use-desk.ts';
import { BookedOfMember, Family } from './family-part.tsx';
import { none, Part } from './part.tsx';
import { Records } from './records-part.tsx';
import { usePatient } from './use-patient.ts';

function Who({ patient }: { patient: StaffPatient }) {
  const { phone } = useFormat();
  const { contact, account, number, numberStanding } = patient;
  return (
    <Part title={<Trans>Who it is</Trans>}>
      <dl className="kv">
        <dt>
          <Trans>Number</Trans>
        </dt>
        <dd>
          {number ?? '–'} <IdStanding standing={numberStanding} />
        </dd>
        {contact && (
          <>
            <dt>
              <Trans>Phone</Trans>
            </dt>
            <dd>{contact.phone ? phone(contact.phone) : '–'}</dd>
            <dt>
              <Trans>Email</Trans>
            </dt>
            <dd>{contact.email ?? '–'}</dd>
            <dt>
              <Trans>Address</Trans>
            </dt>
            <dd>{contact.address ?? '–'}</dd>
            <dt>
              <Trans>Reads</Trans>
            </dt>
            <dd>{contact.language === 'zh' ? '中文' : 'English'}</dd>
          </>
        )}
        {account && account.tags.length > 0 && (
          <>
            <dt>
              <Trans>Tags</Trans>
            </dt>
            <dd>{account.tags.join(', ')}</dd>
          </>
        )}
      </dl>
      {account?.blockedReason && (
        <Note tone="bad" title={<Trans>Blocked</Trans>}>
          {account.blockedReason}
        </Note>
      )}
    </Part>
  );
}

function Visits({ visits }: { visits: NonNullable<StaffPatient['visits']> }) {
  const { date, time } = useFormat();
  const at = (instant: IsoInstant) => `${date(clinicDayOf(instant))} ${time(clockTimeOf(instant))}`;
  return (
    <section className="box box--flush">
      <h2 className="sub-h">
        <Trans>Visits</Trans> <span className="n">{visits.length}</span>
      </h2>
      {visits.length > 0 && (
        <table className="tb">
          <thead>
            <tr>
              <th>{t`When`}</th>
              <th>{t`Visit`}</th>
              <th>{t`State`}</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <tr key={visit._id}>
                <td className="num">{at(visit.startsAt)}</td>
                <td>
                  <span className="t">{visit.service.name}</span>
                  <small>
                    {visit.provider.name} · {visit.place.name}
                  </small>
                </td>
                <td>
                  <StateBadge visit={visit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Orders({ title, orders }: { title: ReactNode; orders: readonly StaffOrder[] }) {
  const { money } = useFormat();
  return (
    <Part title={title} count={orders.length}>
      {orders.length === 0 && none()}
      {orders.map(({ _id, invoiceNo, lines, deliveryStatus, balance, total }) => {
        const { word, tone } = orderState(deliveryStatus, balance > 0);
        return (
          <div className="between sm" key={_id}>
            <div>
              <b className="strong num">{invoiceNo}</b>
              <br />
              <span className="mute">{lines.map(({ name, qty }) => `${name} · ${qty}`).join(', ')}</span>
            </div>
            <div className="stack-1">
              <Badge tone={tone}>{word}</Badge>
              <span className="num">{money(total)}</span>
            </div>
          </div>
        );
      })}
    </Part>
  );
}

/** One patient: each part is there for the roles that see it, and absent for others. */
export function PatientPage({ patient }: { patient: StaffPatient }) {
  const { actor, snapshot } = usePatient();
  const { date, money } = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const { _id, name, isBlocked, family, visits, records, prescriptions, refills, purchases, bills, account } = patient;
  const { credits = [] } = patient;
  const creditName = ({ kind, since }: KeptCredit) =>
    kind === 'deposit' ? t`Deposit of ${date(clinicDayOf(since))}` : t`Credit of ${date(clinicDayOf(since))}`;
  const { deskAct } = snapshot.children;
  const { services } = useDesk();
  const { place } = useDeskSnapshot().context;
  useEffect(() => heading.current?.focus(), []);
  const acts = actsOfPatient(patient).filter((act) =>
    snapshot.can({ type: 'act.begin', act, subject: _id, given: {} }),
  );
  const { deposit } = patient;
  const named = (each: { _id: string; name: string }) => ({ id: each._id, name: each.name });
  const itemsOf = (act: ActName | undefined) => {
    if (act === 'removeFamily') return (family ?? []).filter(({ isMember }) => isMember).map(named);
    if (act === 'withdrawRecord')
      return (records ?? [])
        .filter(({ withdrawn }) => withdrawn === null)
        .map((each) => ({ id: each.attachment, name: `${each.name}, ${date(clinicDayOf(each.issuedAt))}` }));
    if (act === 'withdrawRefillable') return (prescriptions ?? []).filter(({ isOpen }) => isOpen).map(named);
    return credits.map((each) => ({ id: each._id, name: `${creditName(each)}, ${money(each.amount)}` }));
  };
  const begin = (act: ActName) => {
    const booking = isBooking(act) ? { place: place ?? '', day: clinicDayOf(services.time.now()) } : {};
    const given = act === 'issueRecord' && place !== null ? { place } : {};
    actor.send({ type: 'act.begin', act, subject: _id, given, fields: booking });
  };
  return (
    <>
      <div className="dk-head">
        <IconButton path={backIcon} label={t`Back to the list`} onPress={() => actor.send({ type: 'step.back' })} />
        <h1 tabIndex={-1} ref={heading}>
          {name}
        </h1>
        {isBlocked && (
          <Badge tone="bad">
            <Trans>Blocked</Trans>
          </Badge>
        )}
        {account === null && (
          <Badge tone="info">
            <Trans>no account</Trans>
          </Badge>
        )}
        <div className="end">
          <ActButtons acts={acts} about={name} isSmall={false} onBegin={begin} />
        </div>
      </div>
      <div className="dk-body">
        {snapshot.context.failure && <Note tone="bad">{failureWords(snapshot.context.failure)}</Note>}
        {deposit && (
          <Note tone="warn" title={<Trans>A deposit is owed</Trans>}>
            <Trans>
              A visit on {date(clinicDayOf(deposit.missedAt))} was missed: the next booking asks for a deposit
              {deposit.amount !== null && ` ${money(moneyFromWire(deposit.amount))}`}. The time is held for 40 minutes
              until it is paid. Reception may waive it with a reason.
            </Trans>
          </Note>
        )}
        {deskAct && (
          <section className="box is-open">
            <ActForm
              actor={deskAct}
              about={name}
              level={2}
              items={itemsOf(snapshot.context.act?.act)}
              beside={family && <BookedOfMember actor={deskAct} family={family} />}
            />
          </section>
        )}
        <div className="dk-cols dk-cols--three">
          <div className="o-1">
            <Who patient={patient} />
            {family && <Family family={family} />}
          </div>
          <div className="o-2">
            {visits && <Visits visits={visits} />}
            {refills && <Orders title={<Trans>Refills</Trans>} orders={refills} />}
            {purchases && <Orders title={<Trans>Store orders</Trans>} orders={purchases} />}
            {records && <Records records={records} />}
          </div>
          <div className="o-3">
            {prescriptions && (
              <Part title={<Trans>May be refilled</Trans>} count={prescriptions.length}>
                {prescriptions.length === 0 && none()}
                {prescriptions.map((item) => (
                  <div className="sm" key={item._id}>
                    <b className="strong">{item.name}</b>
                    <br />
                    <span className="mute">
                      <Trans>
                        {item.left} left, until {date(item.endsOn)}
                      </Trans>
                    </span>
                  </div>
                ))}
              </Part>
            )}
            {credits.length > 0 && (
              <Part title={<Trans>With the clinic</Trans>} count={credits.length}>
                {credits.map((credit) => (
                  <div className="between sm" key={credit._id}>
                    <span>{creditName(credit)}</span>
                    <span className="num">{money(credit.amount)}</span>
                  </div>
                ))}
              </Part>
            )}
            {bills && (
              <Part title={<Trans>Money</Trans>} count={bills.length}>
                {bills.length === 0 && none()}
                {bills.map((bill) => (
                  <div className="between sm" key={bill._id}>
                    <span>
                      <b className="strong num">{bill.invoiceNo}</b>
                      <br />
                      <span className="mute">{date(clinicDayOf(bill.createdAt))}</span>
                    </span>
                    <span className="num">
                      {money(bill.total)}
                      {bill.balance > 0 && (
                        <>
                          {' · '}
                          <Trans>owes {money(bill.balance)}</Trans>
                        </>
                      )}
                    </span>
                  </div>
                ))}
              </Part>
            )}
            <Note>
              <Trans>This look is in the trail, and the patient can read it.</Trans>
            </Note>
          </div>
        </div>
      </div>
    </>
  );
}
