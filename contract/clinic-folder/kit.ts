/**
 * Parts that the files of a clinic share: ids, words, days, spans, money. Nothing is changed on the way in but that defaults are
 * written, so what was read can be written again. In a message {key} is replaced by the wrong entry's name.
 */
import * as v from 'valibot';
import { isEmail } from '../rules/email.ts';
import { isWholePhone, wholePhoneOf } from '../rules/phone.ts';

type Said<Input> = (input: Input) => string;
const said =
  <Input>(words: Said<Input>) =>
  ({ input }: { input: Input }) =>
    words(input);
export const must = <Input>(is: (input: Input) => boolean, words: Said<Input>) => v.check(is, said(words));

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;
const SEEN = /[\p{L}\p{N}\p{S}]/u;
/** Spreadsheets run what begins with one of these. */
const RUN = /^[=@\t]/;

/** Text of 1 to `max` characters. */
export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(
      max,
      said((input: string) => `{key} has ${input.length} characters; at most ${max}`),
    ),
    must(
      (input: string) => SEEN.test(input),
      () => '{key} has no letter that can be seen',
    ),
    must(
      (input) => !RUN.test(input),
      (input) => `Text begins with "${input.slice(0, 1)}", which spreadsheets run`,
    ),
    must(
      (input) => input.isWellFormed() && !CONTROL.test(input),
      () => '{key} has a character that cannot be kept',
    ),
  );

const ID = /^[a-z0-9-]{2,40}$/;
const asId = (written: string): string =>
  written
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
const idWords = (written: string): string => {
  const better = asId(written);
  const use = ID.test(better) ? `; use ${better}` : '';
  if (/[\sA-Z]/.test(written)) return `Id "${written}" has a space or capital${use}`;
  return `Id "${written}" has to be 2 to 40 of a-z, 0-9 and "-"${use}`;
};
export const id = v.pipe(v.string(), v.regex(ID, said(idWords)));

/** A text in both languages; where `zh` is missing the English shows. */
export const words = (max: number) => v.strictObject({ en: text(max), zh: v.exactOptional(text(max)) });

export const email = v.pipe(
  v.string(),
  must(isEmail, () => 'Not an email (VALID-15)'),
);
export const phone = v.pipe(
  v.string(),
  must(
    (input) => input.startsWith('+') && isWholePhone(wholePhoneOf(input)),
    (input) =>
      input.startsWith('+65') ? `Phone ${input} is no Singapore number (VALID-17)` : `Phone ${input} is no number`,
  ),
);
export const website = v.pipe(
  v.string(),
  v.regex(/^https:\/\/[^\s/]+/, () => '{key} is no address that begins with https://'),
);

const isRealDay = (day: string): boolean => {
  const midnight = new Date(`${day}T00:00:00.000Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
};
export const day = v.pipe(
  v.string(),
  must(isRealDay, (input) =>
    /^\d{4}-\d{2}-\d{2}$/.test(input)
      ? `Day ${input} does not exist`
      : `Day "${input}" is not written as year-month-day, like 2026-12-07`,
  ),
);

const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const SPAN = new RegExp(`^${TIME}-${TIME}$`);
export const clock = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${TIME}$`),
    said((input: string) => `Time "${input}" is not written as 09:00`),
  ),
);
/** "09:00-12:30" */
export const span = v.pipe(
  v.string(),
  v.regex(
    SPAN,
    said((input: string) => `Span "${input}" is not written as "09:00-12:30"`),
  ),
  must(
    (input) => !SPAN.test(input) || input.slice(0, 5) < input.slice(6),
    (input) => `Span ${input} ends before it begins`,
  ),
);

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const WEEKDAY = WEEKDAYS.join('|');
/** mon, or mon-fri. */
const weekdays = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^(?:${WEEKDAY})(?:-(?:${WEEKDAY}))?$`),
    said((input: string) => `Weekday "${input}" unknown; mon to sun, or mon-fri`),
  ),
);
export const weekdayList = v.pipe(v.array(weekdays), v.minLength(1));
export const hours = v.record(weekdays, v.array(span));
export type Hours = v.InferOutput<typeof hours>;

/** Numbers of the weekdays, 1 is Monday; mon-fri gives 1 to 5. */
export const daysOfWeek = (written: string): number[] => {
  const [from = 0, to = from] = written.split('-').map((name) => WEEKDAYS.findIndex((known) => known === name) + 1);
  return from <= to ? WEEKDAYS.map((_, index) => index + 1).filter((one) => one >= from && one <= to) : [];
};

const decimals = (value: number): number => String(value).split('.')[1]?.length ?? 0;
export const whole = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.integer(() => '{key} has to be a whole number'),
    v.minValue(least, () => `{key} has to be ${least} to ${most}`),
    v.maxValue(most, () => `{key} has to be ${least} to ${most}`),
  );
export const figure = (least: number, most: number, places = 2) =>
  v.pipe(
    v.number(),
    must(
      (input) => decimals(input) <= places,
      (input) => `{key} ${input} has ${decimals(input)} decimals; ${places} are allowed`,
    ),
    v.minValue(least, () => `{key} has to be ${least} to ${most}`),
    v.maxValue(most, () => `{key} has to be ${least} to ${most}`),
  );
export const percent = figure(0, 30);

const amount = (name: string, places: number, hint: string) =>
  v.pipe(
    v.number(),
    must(
      (input) => decimals(input) <= places,
      (input) => `${name} ${input} has ${decimals(input)} decimals; ${places} are allowed${hint}`,
    ),
    v.minValue(0, () => 'Price is below zero'),
    v.maxValue(1_000_000, () => '{key} is above 1,000,000'),
  );
/** SGD, before tax. */
export const price = amount('price', 4, '');
/** SGD, with tax. */
export const priceWithGst = amount('price-with-gst', 2, ' (price: 4)');
export const priced = {
  price: v.exactOptional(price),
  'price-with-gst': v.exactOptional(priceWithGst),
  'gst-percent': v.exactOptional(percent),
};
export interface Priced {
  price?: number;
  'price-with-gst'?: number;
  'gst-percent'?: number;
}

export const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);
/** The last day of an entry. */
export const closed = maybe(day);
const WAYS = ['on-site', 'video-at-clinic', 'video'] as const;
export const way = v.picklist(WAYS);
export type Way = v.InferOutput<typeof way>;
export const path = text(200);
