import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { DayVisit, StaffPatient } from '#contract/entities/desk.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { IconButton } from '#desk/app/parts/button.tsx';
import { type Format, useFormat } from '#src/format/use-format.ts';
import { closeIcon } from '#src/ui/icon/close.icon.ts';
import { IdStanding } from '../id-standing.tsx';
import { VisitBadge } from './arrivals.tsx';
import { OpenAct, VisitActs } from './day-acts.tsx';
import { useDay } from './use-day.ts';

const billWords = ({ invoiceNo, balance }: NonNullable<DayVisit['bill']>, money: Format['money']): string => {
  const owed = money(balance);
  return balance > 0 ? t`${invoiceNo}, ${owed} to pay` : t`${invoiceNo}, paid`;
};

/** The open visit and its patient, as far as the roles see them: who, what was said, and what can be done. */
export function VisitPanel({ visit, patient }: { visit: DayVisit; patient: StaffPatient }) {
  const { actor } = useDay();
  const { date, time, phone, money, named } = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const { _id, startsAt, service, provider, message, bill, arrivedAt, endedAt, movedFrom, holdUntil } = visit;
  // the person opened it: what is read first is its heading
  useEffect(() => heading.current?.focus(), []);
  const at = (instant: IsoInstant) => `${date(clinicDayOf(instant))} ${time(clockTimeOf(instant))}`;
  const facts: (readonly [ReactNode, ReactNode])[] = [
    [<Trans key="v">Visit</Trans>, `${named(service.name)}${visit.type === 'NORMAL' ? '' : `, ${t`by video`}`}`],
    [<Trans key="w">With</Trans>, named(provider.name)],
    [<Trans key="p">Place</Trans>, named(visit.place.name)],
    ...(patient.number ? [[<Trans key="n">Number</Trans>, patient.number] as const] : []),
    ...(patient.contact?.phone ? [[<Trans key="t">Phone</Trans>, phone(patient.contact.phone)] as const] : []),
    ...(patient.contact?.email ? [[<Trans key="e">Email</Trans>, patient.contact.email] as const] : []),
    ...(holdUntil ? [[<Trans key="h">Held until</Trans>, at(holdUntil)] as const] : []),
    ...(arrivedAt ? [[<Trans key="a">Arrived</Trans>, at(arrivedAt)] as const] : []),
    ...(endedAt ? [[<Trans key="s">Seen</Trans>, at(endedAt)] as const] : []),
    ...(movedFrom ? [[<Trans key="m">Moved from, not answered</Trans>, at(movedFrom)] as const] : []),
    ...(bill ? [[<Trans key="b">Bill</Trans>, billWords(bill, money)] as const] : []),
  ];
  return (
    <section className="box" aria-labelledby="visit-title">
      <div className="between">
        <h2 className="h-md" id="visit-title" tabIndex={-1} ref={heading}>
          {time(clockTimeOf(startsAt))}, {visit.patient.name}
        </h2>
        <IconButton path={closeIcon} label={t`Close`} onPress={() => actor.send({ type: 'step.back' })} />
      </div>
      <div className="inline wrap">
        <VisitBadge visit={visit} />
        <IdStanding standing={patient.numberStanding} />
        {patient.isBlocked && (
          <Badge tone="bad">
            <Trans>Account blocked</Trans>
          </Badge>
        )}
      </div>
      <dl className="kv sm">
        {facts.map(([name, text], index) => (
          <Fragment key={index}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      {message !== '' && (
        <div className="pre">
          <small>
            <Trans>Message</Trans>
          </small>
          “{message}”
        </div>
      )}
      <div className="acts-w">
        <VisitActs visit={visit} isAlone />
      </div>
      <OpenAct subject={_id} about={visit.patient.name} at="panel" />
    </section>
  );
}
