/** Configuration by environment variables, checked before anything starts. */
import { join } from 'node:path';
import * as v from 'valibot';
import { type Company, companyOf } from './company.rules.ts';
import { parentDomainOf } from './cookie-domain.rules.ts';
import { faultsWithoutDemo, reasonsAgainstDemo, reasonsAgainstSilentDemo } from './demo.rules.ts';
import { Environment, OUTSIDE, type Settings, UNTIL_FOLDER } from './environment.rules.ts';
import { estimateBits } from './key-strength.rules.ts';

/** Operator key of the demo world; only with DEMO on. */
export const DEMO_OPERATOR_KEY = 'demo-operator-key';
const MIN_KEY_LENGTH = 24;
/** Minimum for a random key; 24 hexadecimal digits have more. */
const MIN_KEY_BITS = 64;

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Folder for copies of the embedded database. */
  backupDir: string;
  databaseUrl: string | null;
  /** The start brings the schema up to date; otherwise it needs `npm run migrate` before. */
  migratesOnStart: boolean;
  /** Demo world and default keys. */
  isDemo: boolean;
  /** An installation with real parties and test money; every page says so. */
  stage: 'staging' | null;
  appId: string;
  operatorKey: string | null;
  /** The port of the staff's calls: the common port, a separate one, or null for no such calls. */
  operatorPort: number | null;
  /** Whether the diagrams are served, at /atlas. */
  showsAtlas: boolean;
  /**
   * Milliseconds for which /readyz fails before the server refuses new connections, so that a load balancer notices.
   */
  stopPauseMs: number;
  /** Factor on every rate limit; 0 = off. */
  rateLimitScale: number;
  /** Maximum of SMS in an hour, over all phones. */
  smsBudgetPerHour: number;
  /** Patients read the names of staff who looked at their records; otherwise roles alone. */
  showsStaffNames: boolean;
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
  /** Settings of the company that are missing: a clinic's folder has to say them before patients come. */
  companyLacks: readonly string[];
  /** The template for addresses of remote consultation rooms; null: there are no rooms. */
  roomUrl: string | null;
  /** OneMap, and the key of an account with it; null: the demo's table. */
  postal: { url: string; key: string | null } | null;
  /** The bucket of pictures; null: a folder in the data folder. */
  pictures: { url: string; keyId: string; key: string; region: string } | null;
  /** Our account with the card provider; null: the sandbox's. */
  stripe: {
    secretKey: string;
    publishableKey: string;
    /** One, or two while one replaces the other. */
    webhookSecrets: string[];
    /** The connected account that gets its share of every payment. */
    account: string;
  } | null;
  /** The connected account's percentage of every payment. */
  transferPercentage: number;
  /** 32 bytes; null: generated once and kept in the data folder. */
  secret: Buffer | null;
  /** Public address of the app, without a slash at the end; null: the address at which the server listens. */
  publicUrl: string | null;
  /** Address at which staff open the desk, without a slash at the end; null: the public one. */
  deskUrl: string | null;
  /** Names the session that keeps the store's cart, on the parent domain; domain null: on the app's own host alone. */
  storeCookie: { name: string; domain: string | null };
  /** Development: reads the app's files again after each build by another process. */
  isWatching: boolean;
}

/** The file of the sandbox's card provider, beside the demo's database. */
export const gatewayFile = (dataDir: string): string => join(dataDir, 'card-provider.json');

export class ConfigError extends Error {}

const DEMO_TRANSFER_PERCENTAGE = 90;
const DEMO_MAIL_FROM = 'MyNiks <no-reply@myniks.example>';
/** @throws ConfigError that names the real settings */
const requireDemo = (settings: Settings): void => {
  const reasons = reasonsAgainstDemo(settings);
  if (reasons.length === 0) return;
  const list = reasons.map((reason) => `\n  ${reason}`).join('');
  throw new ConfigError(`DEMO=1 is for this machine alone: everybody knows the demo's accounts and keys. But:${list}`);
};

/** @throws ConfigError that names every variable that is missing, or not fit for real people and money */
const requireReal = (settings: Settings): void => {
  const { OPERATOR_KEY: key, DEMO } = settings;
  // without DEMO the reasons against a demo help the operator
  const reasons = DEMO === undefined ? reasonsAgainstSilentDemo(settings) : [];
  const why = reasons.length > 0 ? ` There is no demo by itself: ${reasons.join('; ')}.` : '';
  const hint = `docs/operators.md, “Settings”, says each; npm run rehearse stands in for the outside parties.${why}`;
  const isKey = key !== undefined && key.length >= MIN_KEY_LENGTH && key !== DEMO_OPERATOR_KEY;
  if (isKey && estimateBits(key) < MIN_KEY_BITS)
    throw new ConfigError(
      'OPERATOR_KEY is easily guessed: it repeats itself, counts, or is made of common words. A random one is made by: openssl rand -base64 24',
    );
  const missing = [...(isKey ? [] : ['OPERATOR_KEY']), ...OUTSIDE.filter((name) => settings[name] === undefined)];
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(', ')}: needed without DEMO.${isKey ? '' : ` OPERATOR_KEY is a secret of at least ${MIN_KEY_LENGTH} characters: openssl rand -base64 24.`} ${hint}`,
    );
  const faults = faultsWithoutDemo(settings);
  if (faults.length > 0)
    throw new ConfigError(`The configuration is not valid without DEMO:\n  ${faults.join('\n  ')}`);
};

/** @throws ConfigError when the address of the bucket comes without its key */
const bucketOf = ({
  PICTURES_URL: url,
  PICTURES_KEY_ID: keyId,
  PICTURES_KEY: key,
  PICTURES_REGION: region,
}: Settings) => {
  if (url === undefined) return null;
  if (keyId === undefined || key === undefined)
    throw new ConfigError('PICTURES_URL needs PICTURES_KEY_ID and PICTURES_KEY.');
  return { url, keyId, key, region };
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
  const isDemo = settings.DEMO ?? reasonsAgainstSilentDemo(settings).length === 0;
  if (isDemo) requireDemo(settings);
  else requireReal(settings);
  const { SINGPASS_ISSUER: issuer, SINGPASS_CLIENT_ID: clientId, SINGPASS_KEYS: keyFile } = settings;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  const { STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_ACCOUNT: account } = settings;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    backupDir: settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'),
    databaseUrl: settings.DATABASE_URL ?? null,
    migratesOnStart: settings.MIGRATE_ON_START,
    isDemo,
    stage: settings.STAGE ?? null,
    appId: settings.APP_ID,
    operatorKey: OPERATOR_KEY ?? DEMO_OPERATOR_KEY,
    operatorPort: isDemo ? settings.PORT : (settings.OPERATOR_PORT ?? null),
    showsAtlas: settings.ATLAS ?? isDemo,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    showsStaffNames: settings.STAFF_NAMES,
    trustProxy: settings.TRUST_PROXY,
    stopPauseMs: (settings.STOP_PAUSE_SECONDS ?? (isDemo ? 0 : 5)) * 1_000,
    logLevel: settings.LOG_LEVEL,
    isWatching: settings.WATCH,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? DEMO_MAIL_FROM,
    smsUrl: settings.SMS_URL ?? null,
    smsKey: settings.SMS_KEY ?? null,
    smsBudgetPerHour: settings.SMS_BUDGET_PER_HOUR,
    digitalId: issuer && clientId && keyFile ? { issuer, clientId, keyFile } : null,
    company: companyOf(settings),
    companyLacks: isDemo ? [] : UNTIL_FOLDER.filter((name) => settings[name] === undefined),
    roomUrl: settings.ROOM_URL ?? null,
    postal: settings.POSTAL_URL === undefined ? null : { url: settings.POSTAL_URL, key: settings.POSTAL_KEY ?? null },
    pictures: bucketOf(settings),
    stripe:
      secretKey && publishableKey && webhookSecrets && account
        ? { secretKey, publishableKey, webhookSecrets, account }
        : null,
    transferPercentage: settings.TRANSFER_PERCENTAGE ?? DEMO_TRANSFER_PERCENTAGE,
    secret: settings.SECRET_KEY ?? null,
    publicUrl: settings.PUBLIC_URL ?? null,
    deskUrl: settings.DESK_URL ?? null,
    storeCookie: {
      name: settings.STORE_COOKIE,
      domain: settings.STORE_COOKIE_DOMAIN ?? (settings.PUBLIC_URL ? parentDomainOf(settings.PUBLIC_URL) : null),
    },
  };
};
