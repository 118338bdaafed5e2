/** The names that the texts of letters may use, in the language of the reader. */
import { JOIN_BEFORE_MS } from '#contract/constants.ts';
import { lastCancellableAt } from '#contract/rules/cancellation.ts';
import { addMs, DAY_MS, type IsoInstant, isBefore, MINUTE_MS, msBetween } from '#contract/time.ts';
import { dayOfLetter, weekdaysInWords } from '#server/kit/dates.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { momentIn, ofEvent, ofNiks, timeIn } from './event-facts.rules.ts';
import type { Place, VisitFacts } from './facts.store.ts';
import type { Facts, Known } from './letters.types.ts';
import { FRAME } from './letters.words.ts';

const named = ({ chinese }: Known, name: string, language: AnswerLanguage): string =>
  language === 'zh' ? (chinese[name] ?? name) : name;

export const placeOf = (known: Known, language: AnswerLanguage): Place => {
  const { visit, order, issuer, company } = known;
  const { name, phone } = visit?.place ?? order?.place ?? issuer ?? company;
  return { name: named(known, name, language), phone };
};

/** The person's name, with role and registration number as far as the clinic gives them. */
const whoOf = (known: Known, { who }: VisitFacts, language: AnswerLanguage): string => {
  const { name, designation, registration } = who;
  const parts = [named(known, name, language), designation && named(known, designation, language), registration];
  return parts.filter(Boolean).join(language === 'zh' ? '，' : ', ');
};

/** The start that the event has named: a visit may have moved since. */
export const toldStart = ({ visit, metadata }: Known): IsoInstant | null =>
  visit && ((metadata['aptDate'] as IsoInstant | undefined) ?? visit.startsAt);

/** The named start, and that before a move: a patient who missed the letter comes then. */
export const toldStarts = (known: Known): IsoInstant[] =>
  [toldStart(known), known.metadata['oldStart'] as IsoInstant | undefined].filter(
    (start) => start !== null && start !== undefined,
  );

/** The name of a visit's place, with its address. */
export const whereOf = (known: Known, { place, address }: VisitFacts, language: AnswerLanguage): string =>
  [place.name, address].map((text) => named(known, text, language)).join(language === 'zh' ? '，' : ', ');

const ofVisit = (known: Known, language: AnswerLanguage): Facts => {
  const { visit, metadata, cancelHours, now } = known;
  const start = toldStart(known);
  if (visit === null || start === null) return {};
  const lasts = msBetween(visit.startsAt, visit.endsAt);
  const end = addMs(start, lasts);
  const cancelBy = lastCancellableAt(start, cancelHours);
  const { oldStart, until } = metadata as { oldStart?: IsoInstant; until?: IsoInstant };
  return {
    day: dayOfLetter(start, language),
    ...(visit.isWaitlist
      ? { window: `${timeIn(start, language)}–${timeIn(end, language)}` }
      : { time: timeIn(start, language), minutes: String(lasts / MINUTE_MS) }),
    who: whoOf(known, visit, language),
    where: visit.isRemote ? FRAME[language].video : whereOf(known, visit, language),
    ...(visit.isRemote && { opensAt: timeIn(addMs(start, -JOIN_BEFORE_MS), language) }),
    ...(isBefore(now, cancelBy) && { cancelBy: momentIn(cancelBy, language) }),
    ...(oldStart && { oldDay: dayOfLetter(oldStart, language), oldTime: timeIn(oldStart, language) }),
    ...(until && { until: timeIn(until, language) }),
  };
};

const ofOrder = (known: Known, language: AnswerLanguage): Facts => {
  const { order, company, payDays } = known;
  if (order === null) return {};
  const { number, total, balance, pieces, isOfGuest, isPickup, parcelNo, payableAt, pickup } = order;
  return {
    number,
    total: sgd(total),
    ...(balance > 0 && { balance: sgd(balance) }),
    // a guest's address was typed, by anybody: the letter says nothing of the order but its number, state and sum
    ...(!isOfGuest && pieces > 0 && { items: String(pieces) }),
    ...(isPickup ? { ifPickup: '' } : { ifParcel: '' }),
    ...(parcelNo && { parcelNo }),
    payBy: dayOfLetter(addMs(payableAt, payDays * DAY_MS), language),
    uen: company.uen,
    email: company.email,
    ...(pickup && {
      pickup: named(known, pickup.name, language),
      ...(!isOfGuest && { pickupAddress: named(known, pickup.address, language) }),
      hours: `${weekdaysInWords(pickup.days, language)}, ${pickup.opens}–${pickup.closes}`,
    }),
  };
};

export const factsOf = (known: Known, language: AnswerLanguage): Facts => {
  const { name, phone } = placeOf(known, language);
  return {
    place: name,
    phone,
    counter: known.issuer === null ? FRAME[language].counter : FRAME[language].counterOf(name),
    ...ofVisit(known, language),
    ...ofOrder(known, language),
    ...ofEvent(known, language),
    ...ofNiks(known, language),
  };
};

const NAME = /\{(\w+)\}/g;

/** Null when a name of the text is not known. */
export const filledIf = (text: string, facts: Facts): string | null => {
  const names = [...text.matchAll(NAME)].map(([, name = '']) => name);
  return names.every((name) => name in facts) ? text.replace(NAME, (_, name: string) => facts[name] ?? '') : null;
};

/** @throws when a name of the text is not known */
export const filled = (text: string, facts: Facts): string => {
  const whole = filledIf(text, facts);
  if (whole === null) throw new Error(`A letter does not know all of: ${text}`);
  return whole;
};
