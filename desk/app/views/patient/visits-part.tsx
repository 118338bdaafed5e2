/** Visits and orders of a patient, each with the acts about it. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StaffPatient } from '#contract/entities/desk.ts';
import type { StaffOrder } from '#contract/entities/desk-orders.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';
import { actsOfSent, actsOfVisit } from '#machines/desk-patient/desk-patient.rules.ts';
import { useFormat } from '#src/format/use-format.ts';
import { ActButtons } from '../act/act-buttons.tsx';
import { StateBadge } from '../day/visit-words.tsx';
import { orderState } from '../list/cells.tsx';
import { none } from '../none.tsx';
import { Part } from './part.tsx';
import { usePatient } from './use-patient.ts';

/** Acts of a row that these roles can do now. */
function RowActs({ acts, subject, about }: { acts: readonly ActName[]; subject: string; about: string }) {
  const { actor, snapshot } = usePatient();
  const open = acts.filter((act) => snapshot.can({ type: 'act.begin', act, subject, given: {} }));
  if (open.length === 0) return null;
  return (
    <ActButtons
      acts={open}
      about={about}
      onBegin={(act) => actor.send({ type: 'act.begin', act, subject, given: {} })}
    />
  );
}

export function Visits({ visits }: { visits: NonNullable<StaffPatient['visits']> }) {
  const { date, time, named } = useFormat();
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
                  <span className="t">{named(visit.service.name)}</span>
                  <small>
                    {named(visit.provider.name)} · {named(visit.place.name)}
                  </small>
                </td>
                <td>
                  <div className="inline wrap">
                    <StateBadge visit={visit} />
                    <RowActs acts={actsOfVisit(visit)} subject={visit._id} about={at(visit.startsAt)} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function Orders({ title, orders }: { title: ReactNode; orders: readonly StaffOrder[] }) {
  const { money, named } = useFormat();
  return (
    <Part title={title} count={orders.length}>
      {orders.length === 0 && none()}
      {orders.map((order) => {
        const { _id, invoiceNo, lines, total, parcelNo } = order;
        const { word, tone } = orderState(order);
        return (
          <div className="between sm" key={_id}>
            <div>
              <b className="strong num">{invoiceNo}</b>
              <br />
              <span className="mute">{lines.map(({ name, qty }) => `${named(name)} · ${qty}`).join(', ')}</span>
              <div className="inline wrap">
                {parcelNo !== null && (
                  <span className="mute num">
                    <Trans>Parcel {parcelNo}</Trans>
                  </span>
                )}
                <RowActs acts={actsOfSent(order)} subject={_id} about={invoiceNo} />
              </div>
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
