/** settings.yaml: figures. */
import * as v from 'valibot';
import { COUNTRY_CODES } from '../lists/people.ts';
import { figure, hours, id, maybe, must, priced, whole } from './kit.ts';

const CLOSEST: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', USA: 'US', SGP: 'SG', CHN: 'CN' };
export const country = v.pipe(
  v.string(),
  must(
    (input) => COUNTRY_CODES.some((code) => code === input),
    (input) => {
      const near = CLOSEST[input] ?? COUNTRY_CODES.find((code) => code === input.toUpperCase().slice(0, 2));
      return `Country "${input}" unknown${near === undefined ? '' : `; ${near}?`}`;
    },
  ),
);

const Fee = v.strictObject({ ...priced });
const yearsOf = (least: number) =>
  v.pipe(
    whole(0, 99),
    must(
      (input) => input >= least,
      (input) => `Retention of ${input} years; the law asks at least ${least}`,
    ),
  );
const kept = (years: number) => v.optional(yearsOf(years), years);

const niks = v.strictObject({
  'earned-per': v.optional(figure(0.01, 10_000), 10),
  'earned-from': v.optional(figure(0, 10_000), 10),
  'valid-years': v.optional(whole(1, 10), 1),
  'soon-months': v.optional(whole(1, 12), 3),
  'close-years': v.optional(whole(1, 10), 2),
  'join-spend': v.optional(figure(0, 100_000), 100),
  'join-months': v.optional(whole(1, 24), 1),
  'grace-days': v.optional(whole(0, 365), 30),
});

export const Settings = v.strictObject({
  booking: v.optional(
    v.strictObject({
      'non-cancellation-hours': v.optional(whole(0, 168), 24),
      'horizon-days': v.optional(whole(7, 180), 60),
      'open-appointments': v.optional(whole(1, 50), 6),
      'open-while-claimed': v.optional(whole(0, 50), 2),
    }),
    {},
  ),
  fees: v.strictObject({ video: Fee, deposit: Fee }),
  video: maybe(
    v.strictObject({
      unit: id,
      rooms: v.pipe(
        v.string(),
        must(
          (input) => input.includes('{room}'),
          () => '`rooms` address has no {room}',
        ),
        v.regex(/^https:\/\//, () => '{key} is no address that begins with https://'),
      ),
      'join-before-minutes': v.optional(whole(0, 60), 10),
      'patients-in': v.optional(v.array(country), ['SG']),
    }),
  ),
  invoice: v.optional(
    v.strictObject({
      'round-to': v.optional(v.picklist([0.01, 0.05, 0.1]), 0.05),
      'number-prefix': v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{0,8}$/)), 'INV-'),
    }),
    {},
  ),
  orders: v.optional(
    v.strictObject({
      'answer-hours': v.optional(whole(1, 80), 8),
      'transfer-hours': v.optional(whole(1, 200), 27),
      'forgotten-minutes': v.optional(whole(5, 1440), 15),
      'pay-days': v.optional(whole(1, 30), 7),
      'code-days': v.optional(whole(1, 30), 7),
      'office-hours': v.optional(hours, { 'mon-sat': ['09:00-18:00'] }),
    }),
    {},
  ),
  store: v.optional(v.strictObject({ 'reserve-minutes': v.optional(whole(5, 120), 15) }), {}),
  delivery: v.optional(
    v.strictObject({
      'singapore-fee': v.optional(figure(0, 200), 10),
      'free-from': v.optional(figure(0, 100_000), 150),
      'not-sent-to': v.optional(v.array(country), ['CN']),
    }),
    {},
  ),
  niks: maybe(niks),
  payments: v.strictObject({
    cards: v.optional(v.boolean(), true),
    paynow: v.optional(v.boolean(), true),
    'transfer-percent': figure(0, 100),
  }),
  refills: v.optional(v.strictObject({ 'due-days': v.optional(whole(1, 60), 14) }), {}),
  retention: v.optional(v.strictObject({ health: kept(6), money: kept(5), consent: kept(6), trail: kept(7) }), {}),
  desk: v.optional(
    v.strictObject({
      'lock-minutes': v.optional(whole(1, 30), 15),
      'session-hours': v.optional(whole(1, 24), 12),
      'reason-after': v.optional(whole(10, 500), 60),
    }),
    {},
  ),
});
