/** The schema of the environment variables. */
import * as v from 'valibot';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import { isPrinted } from '#contract/printed-text.ts';
import { hasBankForm } from '#contract/rules/paynow.ts';
import { singleLine } from '#contract/text.ts';
import { isRoomUrl, ROOM } from './room-url.rules.ts';

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'));
/** Papers show it. */
const printed = v.pipe(text, singleLine, isPrinted);
const number = (min: number, max: number) =>
  v.pipe(v.string(), v.transform(Number), v.number('must be a number'), v.minValue(min), v.maxValue(max));
const whole = (min: number, max: number) => v.pipe(number(min, max), v.integer('must be a whole number'));
const address = (pattern: RegExp, reason: string) => v.pipe(text, v.regex(pattern, reason));
const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'must be 1 or 0'),
  v.transform((choice) => choice === '1' || choice === 'true'),
);

const site = v.pipe(
  address(/^https?:\/\/./, 'must begin with https://'),
  v.transform((url) => url.replace(/\/+$/, '')),
);

/** http only on this machine. */
const SAFE_ISSUER = /^(?:https:\/\/.|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/;

const roomUrl = v.pipe(
  address(SAFE_ISSUER, 'must begin with https://'),
  v.check(isRoomUrl, `must have ${ROOM} once, behind the host`),
);

export const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  DATA_DIR: v.optional(text, '.data'),
  BACKUP_DIR: v.optional(text),
  DATABASE_URL: v.optional(v.pipe(text, v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  EMBEDDED_DATABASE: v.optional(flag, '0'),
  MIGRATE_ON_START: v.optional(flag, '1'),
  DEMO: v.optional(flag),
  STAGE: v.optional(v.picklist(['staging'], 'must be staging, or not be set')),
  APP_ID: v.optional(text, DEFAULT_APP_ID),
  OPERATOR_KEY: v.optional(text),
  OPERATOR_PORT: v.optional(whole(1, 65_535)),
  ATLAS: v.optional(flag),
  STAFF_NAMES: v.optional(flag, '0'),
  RATE_LIMIT_SCALE: v.optional(number(0, 1_000), '1'),
  TRUST_PROXY: v.optional(whole(0, 10), '0'),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level of pino'),
    'info',
  ),
  WATCH: v.optional(flag, '0'),
  STOP_PAUSE_SECONDS: v.optional(whole(0, 300)),
  SMTP_URL: v.optional(address(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://')),
  MAIL_FROM: v.optional(text),
  SMS_URL: v.optional(address(/^https?:\/\/./, 'must begin with https://')),
  SMS_KEY: v.optional(text),
  SMS_BUDGET_PER_HOUR: v.optional(whole(1, 1_000_000), '500'),
  SINGPASS_ISSUER: v.optional(address(SAFE_ISSUER, 'must begin with https://')),
  SINGPASS_CLIENT_ID: v.optional(text),
  SINGPASS_KEYS: v.optional(text),
  COMPANY_UEN: v.optional(address(/^[0-9A-Z]{9,10}$/, 'must be a registration identifier')),
  COMPANY_NAME: v.optional(
    v.pipe(printed, v.check(hasBankForm, 'must be in Latin letters, in which banks show it to those who pay')),
  ),
  COMPANY_ADDRESS: v.optional(printed),
  COMPANY_GST: v.optional(printed),
  CONTACT_PHONE: v.optional(printed),
  CONTACT_EMAIL: v.optional(printed),
  DATA_PROTECTION_EMAIL: v.optional(printed),
  ROOM_URL: v.optional(roomUrl),
  POSTAL_URL: v.optional(site),
  POSTAL_KEY: v.optional(text),
  PICTURES_URL: v.optional(site),
  PICTURES_KEY_ID: v.optional(text),
  PICTURES_KEY: v.optional(text),
  PICTURES_REGION: v.optional(text, 'ap-southeast-1'),
  SHANGHAI_ADDRESS: v.optional(text),
  SHANGHAI_PHONE: v.optional(text),
  STRIPE_SECRET_KEY: v.optional(address(/^[sr]k_(?:test|live)_/, 'must begin with sk_live_ or sk_test_')),
  STRIPE_PUBLISHABLE_KEY: v.optional(address(/^pk_(?:test|live)_/, 'must begin with pk_live_ or pk_test_')),
  STRIPE_WEBHOOK_SECRETS: v.optional(
    v.pipe(
      address(
        /^whsec_[^,]+(?:,whsec_[^,]+)?$/,
        'must be one or two secrets that begin with whsec_, with a comma between',
      ),
      v.transform((secrets) => secrets.split(',')),
    ),
  ),
  STRIPE_ACCOUNT: v.optional(address(/^acct_./, 'must begin with acct_')),
  TRANSFER_PERCENTAGE: v.optional(number(0, 100)),
  SECRET_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((base64) => Buffer.from(base64, 'base64')),
      v.check((bytes) => bytes.length === 32 && new Set(bytes).size > 8, 'must be 32 random bytes in base64'),
    ),
  ),
  PUBLIC_URL: v.optional(site),
  DESK_URL: v.optional(site),
  STORE_COOKIE: v.optional(address(/^[\w-]+$/, 'must be a name of letters, digits and dashes'), 'opencart-session'),
  STORE_COOKIE_DOMAIN: v.optional(address(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain')),
});

export type Settings = v.InferOutput<typeof Environment>;

/** Settings that only the demo has stand-ins for. */
export const OUTSIDE = [
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_URL',
  'SMS_KEY',
  'SINGPASS_ISSUER',
  'SINGPASS_CLIENT_ID',
  'SINGPASS_KEYS',
  'SHANGHAI_ADDRESS',
  'SHANGHAI_PHONE',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'STRIPE_ACCOUNT',
  'TRANSFER_PERCENTAGE',
  'SECRET_KEY',
  'PUBLIC_URL',
] as const;

/** Settings that a clinic's folder says in their place. */
export const UNTIL_FOLDER = [
  'COMPANY_UEN',
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'CONTACT_PHONE',
  'CONTACT_EMAIL',
] as const;
