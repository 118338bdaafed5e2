import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { RecordReader, StaffRecord } from '#contract/entities/desk-records.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import { useFormat } from '#src/format/use-format.ts';
import { none } from '../none.tsx';
import { Part } from './part.tsx';

const readerWord = (as: RecordReader): string =>
  ({ patient: t`the patient`, family: t`family account`, staff: t`staff, had the page open` })[as];

type Withdrawn = NonNullable<StaffRecord['withdrawn']>;

/** When a withdrawn record was there, why it was withdrawn, and who has read it. */
function Withdrawal({ issuedAt, withdrawn }: { issuedAt: IsoInstant; withdrawn: Withdrawn }) {
  const { date, time } = useFormat();
  const at = (instant: IsoInstant) => `${date(clinicDayOf(instant))} ${time(clockTimeOf(instant))}`;
  const { at: end, by, reason, isMisfiled, seen } = withdrawn;
  return (
    <Note tone="warn" title={isMisfiled ? <Trans>Of another patient, withdrawn</Trans> : <Trans>Withdrawn</Trans>}>
      <p>
        <Trans>
          Was there from {at(issuedAt)} to {at(end)}. {by}: {reason}
        </Trans>
      </p>
      {seen.length === 0 ? (
        <p>
          <Trans>Opened by: nobody</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Opened by:</Trans>
          </p>
          <ul>
            {seen.map(({ as, name, firstAt, lastAt, times }) => (
              <li key={`${as} ${name} ${firstAt}`}>
                {name}, {readerWord(as)} · {at(firstAt)}
                {times > 1 && (
                  <>
                    {' '}
                    <Trans>
                      and {times - 1} more, last {at(lastAt)}
                    </Trans>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}

/** Regimens and documents, the newest first; those that were withdrawn say who has read them. */
export function Records({ records }: { records: readonly StaffRecord[] }) {
  const { date } = useFormat();
  return (
    <Part title={<Trans>Regimen and documents</Trans>} count={records.length}>
      {records.length === 0 && none()}
      {records.map(({ attachment, name, issuedAt, content, file, withdrawn }) => (
        <details key={attachment}>
          <summary>
            {name} · {date(clinicDayOf(issuedAt))}{' '}
            {withdrawn && (
              <Badge tone="bad">
                <Trans>withdrawn</Trans>
              </Badge>
            )}
          </summary>
          {withdrawn && <Withdrawal issuedAt={issuedAt} withdrawn={withdrawn} />}
          {file && (
            <p>
              <Plural value={file.pages} one="A file of # page" other="A file of # pages" />
            </p>
          )}
          {content?.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      ))}
    </Part>
  );
}
