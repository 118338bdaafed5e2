/** The files of `import/`: a group's patients, and what they bring over from its former system. */
import * as v from 'valibot';
import { ADDRESS_PART_MAX } from '../constants.ts';
import { COUNTRY_CODES, NATIONALITIES } from '../lists/people.ts';
import { EmailAddress, Nric, Passport, PersonName, PhoneNumber, Race } from '../particulars.ts';
import { plainText } from '../text.ts';
import { day, figure, id, maybe, must, whole } from './kit.ts';

/** Key by which the former system names a patient, prescription or balance. */
const FORMER = /^[\w./-]{1,40}$/;
const former = v.pipe(
  v.string(),
  must(
    (input: string) => FORMER.test(input),
    (input) => `Id "${input}" has to be 1 to 40 letters, digits, "-", "_", "." or "/"`,
  ),
);
const line = maybe(plainText(ADDRESS_PART_MAX));

const PatientLine = v.pipe(
  v.strictObject({
    patient: former,
    name: PersonName,
    id_kind: v.picklist(['nric', 'passport', 'none']),
    id_number: maybe(v.string()),
    country: maybe(v.picklist(NATIONALITIES)),
    race: maybe(Race),
    birth_month: maybe(whole(1, 12)),
    email: maybe(EmailAddress),
    phone: maybe(PhoneNumber),
    country_code: maybe(v.picklist(COUNTRY_CODES)),
    postal: maybe(v.string()),
    address: line,
    unit: line,
    language: maybe(v.picklist(['en', 'zh'])),
    seen_on: maybe(day),
  }),
  v.forward(
    v.check(({ id_kind, id_number }) => (id_kind === 'none') === (id_number === null), 'does not fit its kind'),
    ['id_number'],
  ),
  v.forward(
    v.check(({ id_kind, country }) => id_kind !== 'passport' || country !== null, 'is missing: a passport has one'),
    ['country'],
  ),
  v.forward(
    v.check(({ id_kind, seen_on }) => id_kind !== 'none' || seen_on === null, 'names no ID that was seen'),
    ['seen_on'],
  ),
  // each kind has its own rule
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    if (value.id_kind === 'none' || value.id_number === null) return { ...value, identity: null };
    const found = v.safeParse(value.id_kind === 'nric' ? Nric : Passport, value.id_number);
    if (!found.success) {
      addIssue({
        message: found.issues[0].message,
        path: [{ type: 'object', origin: 'value', input: value, key: 'id_number', value: value.id_number }],
      });
      return NEVER;
    }
    const identity =
      value.id_kind === 'nric'
        ? { kind: 'nric' as const, number: found.output }
        : { kind: 'passport' as const, number: found.output, country: value.country ?? 'Other' };
    return { ...value, identity };
  }),
);
export type PatientLine = v.InferOutput<typeof PatientLine>;

const FamilyLine = v.pipe(
  v.strictObject({
    account: former,
    member: former,
    relation: plainText(40),
    basis: maybe(plainText(200)),
    seen_on: maybe(day),
  }),
  v.forward(
    v.check(({ account, member }) => account !== member, 'is the account itself'),
    ['member'],
  ),
);
export type FamilyLine = v.InferOutput<typeof FamilyLine>;

const PrescriptionLine = v.strictObject({
  prescription: former,
  patient: former,
  item: id,
  prescriber: id,
  had_on: day,
  had_pieces: whole(1, 1000),
  left: whole(1, 1000),
  lasts_days: maybe(whole(1, 366)),
  ends_on: day,
  unit: id,
  former_no: maybe(plainText(40)),
});
export type PrescriptionLine = v.InferOutput<typeof PrescriptionLine>;

const BalanceLine = v.pipe(
  v.strictObject({
    balance: former,
    patient: former,
    kind: v.picklist(['niks', 'credit', 'owed']),
    amount: figure(0.01, 100_000),
    ends_on: maybe(day),
    former_no: maybe(plainText(40)),
  }),
  v.forward(
    v.check(({ kind, amount }) => kind !== 'niks' || Number.isInteger(amount), 'is a whole number of NIK$'),
    ['amount'],
  ),
  v.forward(
    v.check(({ kind, ends_on }) => (kind === 'niks') === (ends_on !== null), 'is of NIK$, and of nothing else'),
    ['ends_on'],
  ),
);
export type BalanceLine = v.InferOutput<typeof BalanceLine>;

/** Files in the order in which they are read. */
export const PEOPLE_FILES = {
  patients: v.array(PatientLine),
  families: v.array(FamilyLine),
  prescriptions: v.array(PrescriptionLine),
  balances: v.array(BalanceLine),
} as const;
export type PeopleFile = keyof typeof PEOPLE_FILES;

export const PEOPLE_COLUMNS: Readonly<Record<PeopleFile, readonly string[]>> = {
  patients:
    'patient name id_kind id_number country race birth_month email phone country_code postal address unit language seen_on'.split(
      ' ',
    ),
  families: ['account', 'member', 'relation', 'basis', 'seen_on'],
  prescriptions: 'prescription patient item prescriber had_on had_pieces left lasts_days ends_on unit former_no'.split(
    ' ',
  ),
  balances: ['balance', 'patient', 'kind', 'amount', 'ends_on', 'former_no'],
};
