/** Letters about a patient, an order or a bill: whether each was sent, and why not. They are read when staff ask for them. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaffLetter } from '#contract/entities/desk-letters.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { Badge, type Tone } from '#desk/app/parts/badge.tsx';
import { Button } from '#desk/app/parts/button.tsx';
import { useFormat } from '#src/format/use-format.ts';
import { none } from './none.tsx';

const stateWord = (state: StaffLetter['state']): { word: string; tone: Tone } =>
  ({
    waiting: { word: t`Is being sent`, tone: 'info' as const },
    trying: { word: t`Tried, and tried again`, tone: 'warn' as const },
    sent: { word: t`Sent`, tone: 'ok' as const },
    givenUp: { word: t`Not sent`, tone: 'bad' as const },
    unsent: { word: t`Not sent`, tone: 'bad' as const },
  })[state];

const whyWord = (why: NonNullable<StaffLetter['why']>): string =>
  ({
    notTaken: t`The provider did not take it`,
    tooLate: t`It was too late for it`,
    noAddress: t`No proven email`,
    turnedOff: t`The patient has turned these off`,
  })[why];

function Letter({ letter: { title, way, address, at, sentAt, state, why, invoiceNo } }: { letter: StaffLetter }) {
  const { date, time } = useFormat();
  const when = (instant: IsoInstant) => `${date(clinicDayOf(instant))} ${time(clockTimeOf(instant))}`;
  const { word, tone } = stateWord(state);
  return (
    <li className="between sm">
      <div>
        <b className="strong">{title}</b>
        <br />
        <span className="mute">
          {when(sentAt ?? at)}
          {way !== null && ` · ${way === 'mail' ? t`Mail` : t`SMS`} · ${address ?? '–'}`}
          {invoiceNo !== null && ` · ${invoiceNo}`}
        </span>
        {why !== null && (
          <>
            <br />
            <span className="mute">{whyWord(why)}</span>
          </>
        )}
      </div>
      <Badge tone={tone}>{word}</Badge>
    </li>
  );
}

interface LettersProps {
  /** Null until they are read. */
  letters: readonly StaffLetter[] | null;
  /** The patient, order or bill, as on the page. */
  about: string;
  isReading: boolean;
  mayRead: boolean;
  onRead: () => void;
}

export function Letters({ letters, about, isReading, mayRead, onRead }: LettersProps) {
  return (
    <>
      {letters?.length === 0 && none()}
      {letters !== null && letters.length > 0 && (
        <ul className="stack-3" aria-label={t`Letters to ${about}`}>
          {letters.map((letter) => (
            <Letter key={letter._id} letter={letter} />
          ))}
        </ul>
      )}
      {(mayRead || isReading) && (
        <div>
          <Button isSmall isBusy={isReading} onPress={onRead}>
            {letters === null ? <Trans>Show the letters</Trans> : <Trans>Read the letters again</Trans>}
          </Button>
        </div>
      )}
    </>
  );
}
