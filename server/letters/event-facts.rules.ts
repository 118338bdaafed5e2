/** The names that the texts of letters may use of the event itself. */
import { type Money, moneyFromWire } from '#contract/money.ts';
import { type ClinicDay, type ClockTime, type IsoInstant, instantAt } from '#contract/time.ts';
import { dayOfLetter, timeInWords } from '#server/kit/dates.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { Facts, Known } from './letters.types.ts';
import { FRAME } from './letters.words.ts';
import { readersIn } from './record-letters.words.ts';
import { SOON_WORDS } from './visit-redirected.words.ts';

/** With a plain blank: another one makes a short message twice as long. */
export const timeIn = (instant: IsoInstant, language: AnswerLanguage): string =>
  timeInWords(instant, language).replace('\u00a0', ' ');

export const momentIn = (instant: IsoInstant, language: AnswerLanguage): string =>
  `${dayOfLetter(instant, language)} ${timeIn(instant, language)}`;

const dayIn = (day: ClinicDay, language: AnswerLanguage): string =>
  dayOfLetter(instantAt(day, '12:00' as ClockTime), language);

const SUMS = ['amount', 'rest', 'more', 'less', 'owed', 'deposit', 'tax'] as const;
const NAMES = ['oldName', 'newName', 'userId', 'joined', 'left', 'opens', 'shuts'] as const;
const SAID = [...NAMES, 'reason', 'reference', 'points', 'minutesLeft', 'percent', 'device'] as const;

const partsOf = (instant: IsoInstant, language: AnswerLanguage): Facts => ({
  day: dayOfLetter(instant, language),
  time: timeIn(instant, language),
});

/** Readers of a record that was withdrawn, in a sentence; empty for every other event. */
const seenBy = ({ metadata }: Known, language: AnswerLanguage): Facts => {
  const {
    seenByPatient: patient,
    seenByFamily: family,
    seenByStaff: staff,
  } = metadata as Record<string, number | undefined>;
  if (patient === undefined || family === undefined || staff === undefined) return {};
  return { seen: readersIn({ patient, family, staff }, language) };
};

const soonIn = ({ metadata }: Known, language: AnswerLanguage): Facts => {
  const soon = SOON_WORDS[language][String(metadata['soon'])];
  return soon === undefined ? {} : { soon };
};

/** Facts of the event itself: its amounts, reason and reference. */
export const ofEvent = (known: Known, language: AnswerLanguage): Facts => {
  const { metadata } = known;
  const money = (name: string): Money => moneyFromWire(Number(metadata[name]));
  const { goesBack, stays, nothingCharged } = FRAME[language];
  const paid = typeof metadata['paid'] === 'number' ? { amount: sgd(money('paid')) } : {};
  const sums = SUMS.filter((name) => typeof metadata[name] === 'number' && (metadata[name] !== 0 || name === 'less'));
  const said = SAID.filter((name) => metadata[name] !== undefined && metadata[name] !== null);
  return {
    ...paid,
    ...seenBy(known, language),
    ...soonIn(known, language),
    ...Object.fromEntries(sums.map((name) => [name, sgd(money(name))])),
    ...Object.fromEntries(said.map((name) => [name, String(metadata[name])])),
    ...(typeof metadata[language] === 'string' && { text: metadata[language] }),
    ...(typeof metadata['by'] === 'string' && { by: momentIn(metadata['by'] as IsoInstant, language) }),
    ...(typeof metadata['at'] === 'string' && partsOf(metadata['at'] as IsoInstant, language)),
    ...(typeof metadata['endsAt'] === 'string' && { endsOn: dayOfLetter(metadata['endsAt'] as IsoInstant, language) }),
    ...(typeof metadata['endsOn'] === 'string' && { endsOn: dayIn(metadata['endsOn'] as ClinicDay, language) }),
    ...(typeof metadata['startsOn'] === 'string' && { startsOn: dayIn(metadata['startsOn'] as ClinicDay, language) }),
    ...(typeof metadata['closesOn'] === 'string' && { closesOn: dayIn(metadata['closesOn'] as ClinicDay, language) }),
    money:
      'back' in metadata
        ? goesBack(sgd(money('back')))
        : 'kept' in metadata
          ? stays(sgd(money('kept')))
          : nothingCharged,
  };
};

export const ofNiks = ({ ending }: Known, language: AnswerLanguage): Facts => {
  const [first, ...later] = ending;
  const last = later.at(-1);
  return {
    ...(first && { points: String(first.points), endsOn: dayIn(first.endsOn, language) }),
    ...(last && {
      lastOn: dayIn(last.endsOn, language),
      laterPoints: String(later.reduce((sum, { points }) => sum + points, 0)),
    }),
  };
};
