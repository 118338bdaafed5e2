/** Configuration by environment variables, checked before anything starts. */
import * as v from 'valibot';
import { DEFAULT_APP_ID } from '#contract/constants.ts';

/** Operator key of the demo world; only with DEMO on. */
export const DEMO_OPERATOR_KEY = 'demo-operator-key';
const MIN_KEY_LENGTH = 24;

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Demo world and default keys. */
  isDemo: boolean;
  appId: string;
  operatorKey: string | null;
  /** Factor on every rate limit; 0 = off. */
  rateLimitScale: number;
  /** Number of proxies of ours before the server. */
  trustProxy: number;
  logLevel: string;
  /** Development: the app's files are read anew after each build, which somebody else makes. */
  isWatching: boolean;
}

export class ConfigError extends Error {}

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const number = (min: number, max: number) =>
  v.pipe(v.string(), v.transform(Number), v.number('must be a number'), v.minValue(min), v.maxValue(max));
const whole = (min: number, max: number) => v.pipe(number(min, max), v.integer('must be a whole number'));
const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'must be 1 or 0'),
  v.transform((choice) => choice === '1' || choice === 'true'),
);

const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  DATA_DIR: v.optional(text, '.data'),
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
});

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
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    DEMO,
    APP_ID,
    OPERATOR_KEY,
    RATE_LIMIT_SCALE,
    TRUST_PROXY,
    LOG_LEVEL,
    WATCH,
  } = result.output;
  const isDemo = DEMO ?? DATABASE_URL === undefined;
  if (
    !isDemo &&
    (OPERATOR_KEY === undefined || OPERATOR_KEY.length < MIN_KEY_LENGTH || OPERATOR_KEY === DEMO_OPERATOR_KEY)
  ) {
    throw new ConfigError(
      `OPERATOR_KEY is missing: without DEMO the staff's calls need a secret of at least ${MIN_KEY_LENGTH} characters. ` +
        'Set it, or set DEMO=1 for the demo world.',
    );
  }
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? null,
    isDemo,
    appId: APP_ID,
    operatorKey: OPERATOR_KEY ?? DEMO_OPERATOR_KEY,
    rateLimitScale: RATE_LIMIT_SCALE,
    trustProxy: TRUST_PROXY,
    logLevel: LOG_LEVEL,
    isWatching: WATCH,
  };
};
