import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { toMoney } from '#contract/money.ts';
import type { VisitDetail } from '#machines/desk-day/desk-day.types.ts';
import { useFormat } from '#src/format/use-format.ts';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { closeIcon } from '#src/ui/icon/close.icon.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Sure } from '../../parts/badge.tsx';
import { IconButton } from '../../parts/button.tsx';
import { OpenAct, VisitActs } from './day-acts.tsx';
import { useDay } from './use-day.ts';
import { StateBadge } from './visit-words.tsx';

/** The open visit: who, what was said, what has happened, and what can be done. */
export function VisitPanel({ visit }: { visit: VisitDetail }) {
  const { actor } = useDay();
  const { date, time, phone, money } = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, patient, startsAt, service, provider, message, history } = visit;
  // the person opened it: what is read first is its heading
  useEffect(() => heading.current?.focus(), [id]);
  const at = (instant: typeof startsAt) => `${date(clinicDayOf(instant))} ${time(clockTimeOf(instant))}`;
  return (
    <section className="box" aria-labelledby="visit-title">
      <div className="between">
        <h2 className="h-md" id="visit-title" tabIndex={-1} ref={heading}>
          {time(clockTimeOf(startsAt))}, {patient.name}
        </h2>
        <IconButton path={closeIcon} label={t`Close`} onPress={() => actor.send({ type: 'step.back' })} />
      </div>
      <div className="inline wrap">
        <StateBadge visit={visit} />
        <Sure isProven={patient.isProven}>{patient.isProven ? t`ID proven` : t`ID claimed`}</Sure>
      </div>
      <dl className="kv sm">
        <dt>
          <Trans>Visit</Trans>
        </dt>
        <dd>
          {service}
          {visit.isRemote && `, ${t`by video`}`}
        </dd>
        <dt>
          <Trans>With</Trans>
        </dt>
        <dd>{provider.name}</dd>
        {visit.phone && (
          <>
            <dt>
              <Trans>Phone</Trans>
            </dt>
            <dd>{phone(visit.phone)}</dd>
          </>
        )}
        {visit.email && (
          <>
            <dt>
              <Trans>Email</Trans>
            </dt>
            <dd>{visit.email}</dd>
          </>
        )}
        {visit.deposit !== null && (
          <>
            <dt>
              <Trans>Deposit</Trans>
            </dt>
            <dd>{money(toMoney(visit.deposit))}</dd>
          </>
        )}
      </dl>
      {message && (
        <div className="pre">
          <small>
            <Trans>Message</Trans>
          </small>
          “{message}”
        </div>
      )}
      <div className="acts-w">
        <VisitActs visit={visit} isSmall={false} />
      </div>
      <OpenAct subject={id} about={patient.name} />
      {history.length > 0 && (
        <>
          <h3 className="sub-h">
            <Trans>This visit</Trans>
          </h3>
          <ul className="track">
            {history.map(({ what, at: instant, who }) => (
              <li className="done" key={`${what}${instant}`}>
                <span className="d">
                  <Icon path={checkIcon} size={13} />
                </span>
                <div>
                  <b>{what}</b>
                  <span>
                    {at(instant)}
                    {who && `, ${who}`}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
