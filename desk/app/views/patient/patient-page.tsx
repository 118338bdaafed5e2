import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { StaffPatient } from '#contract/entities/desk.ts';
import type { KeptCredit } from '#contract/entities/desk-money.ts';
import { moneyFromWire } from '#contract/money.ts';
import { clinicDayOf } from '#contract/time.ts';
import { placeOfSale } from '#desk/app/goods-entry.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { IconButton } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import { type ActName, isBooking } from '#machines/desk-act/desk-act.rules.ts';
import { actsOfPatient, groupsOf, orderOf } from '#machines/desk-patient/desk-patient.rules.ts';
import { useFormat } from '#src/format/use-format.ts';
import { backIcon } from '#src/ui/icon/back.icon.ts';
import { ActButtons } from '../act/act-buttons.tsx';
import { ActForm } from '../act/act-form.tsx';
import { lineChoices } from '../act/goods-words.ts';
import { failureWords } from '../failure-words.ts';
import { IdStanding } from '../id-standing.tsx';
import { none } from '../none.tsx';
import { useDesk, useDeskSnapshot } from '../use-desk.ts';
import { BookedOfMember, Family } from './family-part.tsx';
import { groupWord } from './group-word.ts';
import { PatientLetters } from './letters-part.tsx';
import { Part } from './part.tsx';
import { Records } from './records-part.tsx';
import { usePatient } from './use-patient.ts';
import { Orders, Visits } from './visits-part.tsx';

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

/** One patient: each part is there for the roles that see it, and absent for others. */
export function PatientPage({ patient }: { patient: StaffPatient }) {
  const { actor, snapshot } = usePatient();
  const { date, money, named } = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const { _id, name, isBlocked, family, visits, records, prescriptions, refills, purchases, bills, account } = patient;
  const { credits = [], given, handed } = patient;
  const creditName = ({ kind, since }: KeptCredit) =>
    kind === 'deposit' ? t`Deposit of ${date(clinicDayOf(since))}` : t`Credit of ${date(clinicDayOf(since))}`;
  const { deskAct } = snapshot.children;
  const { services } = useDesk();
  const { place, staff } = useDeskSnapshot().context;
  useEffect(() => heading.current?.focus(), []);
  const acts = actsOfPatient(patient).filter((act) =>
    snapshot.can({ type: 'act.begin', act, subject: _id, given: {} }),
  );
  const { deposit } = patient;
  const choiceOf = (each: { _id: string; name: string }) => ({ id: each._id, name: named(each.name) });
  const itemsOf = (act: ActName | undefined, subject: string | undefined) => {
    if (act === 'takeBack') return lineChoices(act, orderOf(patient, subject)?.lines ?? [], named);
    if (act === 'removeFamily') return (family ?? []).filter(({ isMember }) => isMember).map(choiceOf);
    if (act === 'withdrawRecord' || act === 'saveFile')
      return (records ?? [])
        .filter(({ withdrawn, file }) => (act === 'saveFile' ? file !== null : withdrawn === null))
        .map((each) => ({ id: each.attachment, name: `${each.name}, ${date(clinicDayOf(each.issuedAt))}` }));
    if (act === 'withdrawRefillable' || act === 'orderRefill')
      return (prescriptions ?? []).filter(({ isOpen }) => isOpen).map(choiceOf);
    if (act === 'changeRefillable')
      return (prescriptions ?? [])
        .filter(({ isOpen }) => isOpen)
        .map((each) => ({
          id: `${each.left} ${each._id}`,
          name: t`${named(each.name)}, ${each.left} left, until ${date(each.endsOn)}`,
        }));
    if (act === 'prescribe')
      return (given ?? []).map((each) => ({
        id: `${each.bill} ${each.item}`,
        name: `${named(each.name)} × ${each.pieces}, ${date(clinicDayOf(each.givenAt))}`,
      }));
    return credits.map((each) => ({ id: each._id, name: `${creditName(each)}, ${money(each.amount)}` }));
  };
  const groups = (behind: readonly ActName[]) =>
    groupsOf(behind).map(({ group, acts: grouped }) => ({ name: groupWord(group), acts: grouped }));
  /** The person, or the visit or order of the person that an act is about. */
  const aboutOf = (subject: string | undefined) => {
    const visit = visits?.find((each) => each._id === subject);
    const order = orderOf(patient, subject);
    if (visit) return `${name}, ${date(clinicDayOf(visit.startsAt))}`;
    return order ? `${name}, ${order.invoiceNo}` : name;
  };
  const begin = (act: ActName) => {
    const booking = isBooking(act) ? { place: place ?? '', day: clinicDayOf(services.time.now()) } : {};
    const known: Partial<Record<ActName, Record<string, string>>> = {
      ...(place !== null && { issueRecord: { place }, attachFile: { place } }),
      sellTo: placeOfSale(place, staff?.places),
      orderRefill: { name },
    };
    actor.send({ type: 'act.begin', act, subject: _id, given: known[act] ?? {}, fields: booking });
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
          <ActButtons acts={acts} about={name} isSmall={false} groups={groups} onBegin={begin} />
        </div>
      </div>
      <div className="dk-body">
        {snapshot.context.failure && <Note tone="bad">{failureWords(snapshot.context.failure)}</Note>}
        {deposit && (
          <Note tone="warn" title={<Trans>A deposit is owed</Trans>}>
            <Trans>
              A visit on {date(clinicDayOf(deposit.missedAt))} was missed: the next booking asks for a deposit
              {deposit.amount !== null && ` ${money(moneyFromWire(deposit.amount))}`}. The time is held for 40 minutes
              until it is paid. Reception may waive it with a reason, or settle the missed visit below.
            </Trans>
          </Note>
        )}
        {deskAct && (
          <section className="box is-open">
            <ActForm
              actor={deskAct}
              about={aboutOf(snapshot.context.act?.subject)}
              level={2}
              items={itemsOf(snapshot.context.act?.act, snapshot.context.act?.subject)}
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
            {handed && <Orders title={<Trans>From visits and the counter</Trans>} orders={handed} />}
            {records && <Records records={records} />}
          </div>
          <div className="o-3">
            {prescriptions && (
              <Part title={<Trans>May be refilled</Trans>} count={prescriptions.length}>
                {prescriptions.length === 0 && none()}
                {prescriptions.map((item) => (
                  <div className="sm" key={item._id}>
                    <b className="strong">{named(item.name)}</b>
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
                      <span className="mute num">{date(clinicDayOf(bill.createdAt))}</span>
                    </span>
                    <span className="num">
                      {money(bill.total)}
                      {bill.balance > 0 && (
                        <>
                          <br />
                          <Trans>owes {money(bill.balance)}</Trans>
                        </>
                      )}
                    </span>
                  </div>
                ))}
              </Part>
            )}
            <PatientLetters about={name} />
            <Note>
              <Trans>This look is in the trail, and the patient can read it.</Trans>
            </Note>
          </div>
        </div>
      </div>
    </>
  );
}
