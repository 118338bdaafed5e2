/**
 * Every limit of the server in one table: its subject, its counters, how often in which time, and the answer to one
 * too many. docs/security.md prints it; a test fails when the document differs.
 */
import type { FailureCode } from '#contract/failure-codes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';

/** The counters of requests. An address is one of IPv4 or a /64 of IPv6, a network a /48, a carrier a /32. */
const COUNTERS = [
  'address',
  'network',
  'carrier',
  'session',
  'patient',
  'account',
  'accountAtAddress',
  'device',
  'identifier',
  'identifierInSession',
  'invoice',
  'orderNumber',
  'everybody',
] as const;
export type CountedBy = (typeof COUNTERS)[number];

/**
 * rough: counted in the process and shared with the others, which may pass it by a quarter each.
 * strict: counted in the database before the work begins.
 * pause: wrong passwords in a row; the last free one makes a pause of a minute, each further one doubles it, up to 15.
 * share: a part of SMS_BUDGET_PER_HOUR, strict.
 * alarm: counted in the database; at the last one the log gives an alarm, once in the time, and nothing is refused.
 */
export type LimitKind = 'rough' | 'strict' | 'pause' | 'share' | 'alarm';

export interface Limit {
  kind: LimitKind;
  what: string;
  windowMs: number;
  by: Partial<Record<CountedBy, number>>;
  /** Code of the refusal; null: an alarm in the log. */
  answer: FailureCode | null;
}

const limit = <const Kind extends LimitKind, const By extends Limit['by']>(
  kind: Kind,
  what: string,
  windowMs: number,
  by: By,
  answer: FailureCode = 'TOO_MANY_TRIES',
) => ({ kind, what, windowMs, by, answer });

const alarm = <const By extends Limit['by']>(what: string, windowMs: number, by: By) => ({
  kind: 'alarm' as const,
  what,
  windowMs,
  by,
  answer: null,
});

/** Few for one session, many for one address: hundreds of people may share an address, as on a clinic's Wi-Fi. */
export const LIMITS = {
  calls: limit('rough', 'calls of the API', MINUTE_MS, { session: 300, patient: 900, address: 3_000, network: 12_000 }),
  writes: limit('rough', 'calls that change something', MINUTE_MS, { session: 60 }),
  guests: limit('rough', 'sessions of guests', MINUTE_MS, { address: 100, network: 400 }),
  bookings: limit('rough', 'bookings and waitlist entries', MINUTE_MS, { patient: 20 }),
  storeSessions: limit('rough', 'sessions of carts', MINUTE_MS, { session: 30, address: 600, network: 2_400 }),
  postalCodes: limit('rough', 'postal codes looked up', MINUTE_MS, { session: 30, address: 300 }),
  orderLinks: limit('rough', 'calls by the link of an order', MINUTE_MS, { address: 60, network: 240 }),
  pictures: limit('rough', 'pictures stored', MINUTE_MS, { patient: 10 }),
  attachedFiles: limit('rough', 'files attached to records', MINUTE_MS, { session: 10 }),
  invitations: limit('rough', 'links of invitations of staff', MINUTE_MS, { address: 20, network: 80 }),
  passkeys: limit('rough', 'uses of a passkey begun', MINUTE_MS, { address: 60, network: 240 }),
  digitalId: limit('rough', 'steps of a digital-ID login', MINUTE_MS, { session: 20 }),

  numberLookUps: limit('strict', 'identity numbers looked up, by the patient check and by sign-up', HOUR_MS, {
    session: 5,
    address: 60,
    network: 240,
  }),
  emailLookUps: limit('strict', 'emails looked up, by the patient check and by sign-up', HOUR_MS, {
    session: 10,
    address: 60,
    network: 240,
  }),

  codesPerHour: limit('strict', 'one-time codes', HOUR_MS, { identifierInSession: 5 }),
  codesPerDay: limit('strict', 'one-time codes', DAY_MS, { identifierInSession: 10 }),
  codesAsked: limit('strict', 'one-time codes asked for', HOUR_MS, { session: 20, address: 600, network: 1_200 }),
  codesToOne: limit('strict', 'one-time codes after the first from an address', DAY_MS, { identifier: 20 }),
  firstCodesToOne: limit('strict', 'first one-time codes from an address in a day', DAY_MS, { identifier: 20 }),
  codesToOwner: limit('strict', 'one-time codes in a session that typed one back before, or of a member', DAY_MS, {
    identifier: 10,
  }),
  sms: limit('share', 'SMS', HOUR_MS, { address: 0.6, carrier: 0.8 }),
  allSms: limit('share', 'SMS', HOUR_MS, { everybody: 1 }, 'UNAVAILABLE'),
  repeatedSms: limit(
    'share',
    'SMS beyond which a phone must have had none today, and its address few',
    HOUR_MS,
    { everybody: 0.8 },
    'UNAVAILABLE',
  ),

  promotionCodes: limit('strict', 'promotion codes that there are not', HOUR_MS, {
    session: 10,
    address: 100,
    network: 400,
  }),

  resetLinks: limit('strict', 'links that set a new password', HOUR_MS, { account: 5, address: 100, network: 400 }),
  orderLinksAsked: limit('strict', 'links of orders asked for again', HOUR_MS, {
    orderNumber: 5,
    address: 60,
    network: 240,
  }),
  otherUserIds: limit('strict', 'other user IDs chosen', HOUR_MS, { account: 5, address: 100, network: 400 }),
  dataFiles: limit('strict', 'files of one’s own data', DAY_MS, { account: 3 }),
  dataPrints: limit('strict', 'data of patients printed by one member of staff', DAY_MS, { account: 5 }),
  closures: limit('strict', 'requests to close an account', DAY_MS, { account: 5 }),
  operatorKeys: limit('strict', 'wrong operator keys', HOUR_MS, { address: 10 }),
  operatorKeysOfAll: alarm('wrong operator keys', HOUR_MS, { everybody: 10 }),
  staffInvitations: limit('strict', 'invitations by one member of staff', HOUR_MS, { account: 20 }),
  staffFactors: limit('strict', 'other second factors of one member of staff', DAY_MS, { account: 3 }),
  staffPasskeys: limit('strict', 'passkeys begun by one member of staff', DAY_MS, { account: 20 }),
  staffPins: limit('strict', 'PINs set or removed by one member of staff', DAY_MS, { account: 10 }),
  staffSearches: limit('strict', 'searches by one member of staff or key', HOUR_MS, { account: 60 }),
  staffRegistrations: limit('strict', 'patients registered by one member of staff or key', HOUR_MS, { account: 60 }),
  mergeProposals: limit('strict', 'patients proposed as one person by one member of staff', HOUR_MS, { account: 30 }),
  announcements: limit('strict', 'announcements', DAY_MS, { everybody: 3 }),
  staffCodes: limit(
    'strict',
    'wrong codes after a right password of staff',
    HOUR_MS,
    { account: 20 },
    'WRONG_CREDENTIALS',
  ),
  staffCodesOfAccount: alarm('codes of staff beyond that', HOUR_MS, { account: 1 }),
  intents: limit('strict', 'payments begun; of members not by address', HOUR_MS, {
    invoice: 20,
    session: 30,
    patient: 60,
    address: 100,
    network: 400,
  }),

  firstPasswords: limit('pause', 'wrong passwords of a session in its own turn', 15 * MINUTE_MS, { session: 3 }),
  firstPasswordsAtAddress: limit('pause', 'wrong passwords in own turns of sessions', HOUR_MS, {
    accountAtAddress: 60,
  }),
  passwords: limit('pause', 'all other wrong passwords', 15 * MINUTE_MS, {
    accountAtAddress: 10,
    address: 300,
    network: 1_200,
  }),
  devicePasswords: limit('pause', 'wrong passwords of a known browser', 15 * MINUTE_MS, { device: 10 }),
  oldPasswords: limit('pause', 'wrong passwords of a member who is signed in', 15 * MINUTE_MS, { patient: 10 }),
  staffSignIns: limit('pause', 'wrong sign-ins of staff', 15 * MINUTE_MS, {
    accountAtAddress: 5,
    address: 60,
    network: 240,
  }),
  passwordsOfAccount: alarm('wrong passwords, wherever they come from', HOUR_MS, { account: 50 }),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
type NameOf<Kind extends LimitKind> = {
  [Name in LimitName]: (typeof LIMITS)[Name]['kind'] extends Kind ? Name : never;
}[LimitName];
export type RoughLimit = NameOf<'rough'>;
export type StrictLimit = NameOf<'strict'>;
export type AlarmLimit = NameOf<'alarm'>;

/** The subject of a request for each counter of a limit; null where there is none, as IPv4 has no network. */
export type SubjectsOf<Name extends LimitName> = {
  readonly [By in keyof (typeof LIMITS)[Name]['by']]: string | null;
};

/** One request against one limit. */
export interface Turn {
  subject: string;
  requests: number;
  windowMs: number;
}

export const turnsOf = <Name extends LimitName>(name: Name, subjects: SubjectsOf<Name>): Turn[] => {
  const { by, windowMs }: Limit = LIMITS[name];
  return Object.entries(by).flatMap(([counted, requests]) => {
    const who: string | null | undefined = subjects[counted as keyof SubjectsOf<Name>];
    return who == null ? [] : [{ subject: `${name} by ${counted}:${who}`, requests, windowMs }];
  });
};

export const windowStartOf = (windowMs: number, atMs: number): number => Math.floor(atMs / windowMs) * windowMs;
