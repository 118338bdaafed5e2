/** Configuration by environment variables, checked before anything starts. */
import { join } from 'node:path';
import * as v from 'valibot';
import { CONTACT_PHONE, DEFAULT_APP_ID } from '#contract/constants.ts';

/** Operator key of the demo world; only with DEMO on. */
export const DEMO_OPERATOR_KEY = 'demo-operator-key';
const MIN_KEY_LENGTH = 24;

/** Who receives the patients' money, as receipts and bank transfers name it. */
export interface Company {
  /** Registration identifier, which is its GST registration number too. */
  uen: string;
  name: string;
  address: string;
  /** Who answers for payments. */
  phone: string;
  email: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Where copies of the embedded database go. */
  backupDir: string;
  databaseUrl: string | null;
  /** Demo world and default keys. */
  isDemo: boolean;
  appId: string;
  operatorKey: string | null;
  /** Factor on every rate limit; 0 = off. */
  rateLimitScale: number;
  /** SMS that are sent in an hour at most, to everybody together. */
  smsBudgetPerHour: number;
  /** Number of proxies of ours before the server. */
  trustProxy: number;
  logLevel: string;
  /** smtp:// or smtps:// address of the mail server; null: the sandbox's. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Address and key of the SMS gateway; null: the sandbox's. */
  smsUrl: string | null;
  smsKey: string | null;
  /** The national digital ID, and the file of our keys towards it; null: the sandbox's. */
  digitalId: { issuer: string; clientId: string; keyFile: string } | null;
  company: Company;
  /** Our account with the card provider; null: the sandbox's. */
  stripe: {
    secretKey: string;
    publishableKey: string;
    /** One, or two while one replaces the other. */
    webhookSecrets: string[];
    /** The connected account that gets its share of every payment. */
    account: string;
  } | null;
  /** Of every payment, for the connected account. */
  transferPercentage: number;
  /** 32 bytes; null: made once and kept in the data folder. */
  secret: Buffer | null;
  /** Where people reach the app, without a slash at the end; null: where the server listens. */
  publicUrl: string | null;
  /** Development: the app's files are read anew after each build, which somebody else makes. */
  isWatching: boolean;
}

/** Where the sandbox's card provider remembers, with the demo's database. */
export const gatewayFile = (dataDir: string): string => join(dataDir, 'card-provider.json');

export class ConfigError extends Error {}

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const number = (min: number, max: number) =>
  v.pipe(v.string(), v.transform(Number), v.number('must be a number'), v.minValue(min), v.maxValue(max));
const whole = (min: number, max: number) => v.pipe(number(min, max), v.integer('must be a whole number'));
const address = (pattern: RegExp, reason: string) => v.pipe(text, v.regex(pattern, reason));
const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'must be 1 or 0'),
  v.transform((choice) => choice === '1' || choice === 'true'),
);

/** In the clear only where there is no wire. */
const SAFE_ISSUER = /^(?:https:\/\/.|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/;

const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  DATA_DIR: v.optional(text, '.data'),
  BACKUP_DIR: v.optional(text),
  DATABASE_URL: v.optional(v.pipe(text, v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  DEMO: v.optional(flag),
  APP_ID: v.optional(text, DEFAULT_APP_ID),
  OPERATOR_KEY: v.optional(text),
  RATE_LIMIT_SCALE: v.optional(number(0, 1_000), '1'),
  TRUST_PROXY: v.optional(whole(0, 10), '0'),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level of pino'),
    'info',
  ),
  WATCH: v.optional(flag, '0'),
  SMTP_URL: v.optional(address(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://')),
  MAIL_FROM: v.optional(text),
  SMS_URL: v.optional(address(/^https?:\/\/./, 'must begin with https://')),
  SMS_KEY: v.optional(text),
  SMS_BUDGET_PER_HOUR: v.optional(whole(1, 1_000_000), '500'),
  SINGPASS_ISSUER: v.optional(address(SAFE_ISSUER, 'must begin with https://')),
  SINGPASS_CLIENT_ID: v.optional(text),
  SINGPASS_KEYS: v.optional(text),
  COMPANY_UEN: v.optional(address(/^[0-9A-Z]{9,10}$/, 'must be a registration identifier')),
  COMPANY_NAME: v.optional(text),
  COMPANY_ADDRESS: v.optional(text),
  CONTACT_PHONE: v.optional(text),
  CONTACT_EMAIL: v.optional(text),
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
  PUBLIC_URL: v.optional(
    v.pipe(
      address(/^https?:\/\/./, 'must begin with https://'),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
  ),
});

/** What the demo has stand-ins for, and everybody else must bring. */
const OUTSIDE = [
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_URL',
  'SMS_KEY',
  'SINGPASS_ISSUER',
  'SINGPASS_CLIENT_ID',
  'SINGPASS_KEYS',
  'COMPANY_UEN',
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'CONTACT_PHONE',
  'CONTACT_EMAIL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'STRIPE_ACCOUNT',
  'TRANSFER_PERCENTAGE',
  'SECRET_KEY',
  'PUBLIC_URL',
] as const;
const DEMO_TRANSFER_PERCENTAGE = 90;
const DEMO_MAIL_FROM = 'MyNiks <no-reply@myniks.example>';
/** Made up: nobody has this identifier. */
export const DEMO_COMPANY: Company = {
  uen: '202600000M',
  name: 'NIKS CLINICS PTE. LTD.',
  address: '290 Orchard Road #14-08 Paragon, Singapore 238859',
  phone: CONTACT_PHONE,
  email: 'orders@myniks.example',
};

/**
 * @throws ConfigError that names every variable that is wrong or missing
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, setting]) => setting !== undefined));
  const result = v.safeParse(Environment, given);
  if (!result.success) {
    const wrong = result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw new ConfigError(`The configuration is not valid:\n  ${wrong.join('\n  ')}`);
  }
  const settings = result.output;
  const { OPERATOR_KEY } = settings;
  const isDemo = settings.DEMO ?? settings.DATABASE_URL === undefined;
  if (
    !isDemo &&
    (OPERATOR_KEY === undefined || OPERATOR_KEY.length < MIN_KEY_LENGTH || OPERATOR_KEY === DEMO_OPERATOR_KEY)
  ) {
    throw new ConfigError(
      `OPERATOR_KEY is missing: without DEMO the staff's calls need a secret of at least ${MIN_KEY_LENGTH} characters. ` +
        'Set it, or set DEMO=1 for the demo world.',
    );
  }
  const missing = isDemo ? [] : OUTSIDE.filter((name) => settings[name] === undefined);
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')}: needed without DEMO. Set them, or set DEMO=1 for the demo world.`);
  const { SINGPASS_ISSUER: issuer, SINGPASS_CLIENT_ID: clientId, SINGPASS_KEYS: keyFile } = settings;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  const { STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_ACCOUNT: account } = settings;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    backupDir: settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'),
    databaseUrl: settings.DATABASE_URL ?? null,
    isDemo,
    appId: settings.APP_ID,
    operatorKey: OPERATOR_KEY ?? DEMO_OPERATOR_KEY,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    isWatching: settings.WATCH,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? DEMO_MAIL_FROM,
    smsUrl: settings.SMS_URL ?? null,
    smsKey: settings.SMS_KEY ?? null,
    smsBudgetPerHour: settings.SMS_BUDGET_PER_HOUR,
    digitalId: issuer && clientId && keyFile ? { issuer, clientId, keyFile } : null,
    company: {
      uen: settings.COMPANY_UEN ?? DEMO_COMPANY.uen,
      name: settings.COMPANY_NAME ?? DEMO_COMPANY.name,
      address: settings.COMPANY_ADDRESS ?? DEMO_COMPANY.address,
      phone: settings.CONTACT_PHONE ?? DEMO_COMPANY.phone,
      email: settings.CONTACT_EMAIL ?? DEMO_COMPANY.email,
    },
    stripe:
      secretKey && publishableKey && webhookSecrets && account
        ? { secretKey, publishableKey, webhookSecrets, account }
        : null,
    transferPercentage: settings.TRANSFER_PERCENTAGE ?? DEMO_TRANSFER_PERCENTAGE,
    secret: settings.SECRET_KEY ?? null,
    publicUrl: settings.PUBLIC_URL ?? null,
  };
};
