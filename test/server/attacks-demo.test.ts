/** Start of a demo: a missing setting never turns a real installation into a demo, nor a demo into a real one. */
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.rules.ts';

const KEY = 'wJ4vT9qk2Lx7Zr0mHc5Ny8Bd';
const REAL = {
  DATABASE_URL: 'postgres://db.example.com/myniks?sslmode=verify-full',
  OPERATOR_KEY: KEY,
  SMTP_URL: 'smtps://user:word@mail.example.com:465',
  MAIL_FROM: 'MyNiks <no-reply@example.com>',
  SMS_URL: 'https://sms.example.com/v1/messages',
  SMS_KEY: 'key',
  SINGPASS_ISSUER: 'https://id.example.com',
  SINGPASS_CLIENT_ID: 'clinics',
  SINGPASS_KEYS: '/run/secrets/digital-id.json',
  COMPANY_UEN: '201912345K',
  COMPANY_NAME: 'Clinics Pte. Ltd.',
  COMPANY_ADDRESS: '1 Clinic Road, Singapore 238801',
  CONTACT_PHONE: '+65 6000 0000',
  CONTACT_EMAIL: 'orders@example.com',
  SHANGHAI_ADDRESS: '1 Clinic Road, Shanghai 200040',
  SHANGHAI_PHONE: '+86 21 6000 0000',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_new',
  STRIPE_ACCOUNT: 'acct_1',
  TRANSFER_PERCENTAGE: '90',
  SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64'),
  PUBLIC_URL: 'https://app.example.com',
};

/** Message with which the start fails. */
const refusal = (environment: Record<string, string | undefined>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'starts';
};

test('all real keys without a database of their own are no demo', () => {
  const embedded = { ...REAL, DATABASE_URL: undefined, EMBEDDED_DATABASE: '1' };
  expect(readConfig(embedded)).toMatchObject({ isDemo: false, databaseUrl: null });
  expect(refusal({ ...REAL, OPERATOR_KEY: undefined })).toMatch(/^OPERATOR_KEY\b[^]*no demo by itself/);
});

test.for([
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ HOST: '192.168.1.5' }, 'HOST is 192.168.1.5'],
  [{ PUBLIC_URL: 'https://app.example.com' }, 'PUBLIC_URL is https://app.example.com'],
  [{ PUBLIC_URL: 'http://localhost.example.com' }, 'PUBLIC_URL is http://localhost.example.com'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY moves real money'],
  [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_SECRET_KEY moves real money'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY moves real money'],
  [{ SINGPASS_ISSUER: 'https://id.example.com' }, 'SINGPASS_ISSUER is https://id.example.com'],
] as [Record<string, string>, string][])(
  'a demo beside %j does not start, asked for or not, and names the reason',
  ([setting, reason]) => {
    expect(refusal({ ...setting, DEMO: '1' })).toContain(reason);
    expect(refusal(setting)).toContain(reason);
    expect(refusal(setting)).toMatch(/^OPERATOR_KEY\b/);
  },
);

test.for([
  { DATABASE_URL: 'postgres://h/d' },
  { STRIPE_SECRET_KEY: 'sk_test_1' },
  { SMTP_URL: 'smtps://mail.example.com' },
  { SMS_URL: 'https://sms.example.com' },
  { STAGE: 'staging' },
] as Record<string, string>[])('%j alone is no demo, unless it is asked for', (setting) => {
  expect(refusal(setting)).toMatch(/^OPERATOR_KEY\b[^]*no demo by itself/);
  expect(readConfig({ ...setting, DEMO: '1' })).toMatchObject({ isDemo: true });
});

test.for([
  [{ PUBLIC_URL: 'http://app.example.com' }, 'PUBLIC_URL must begin with https://'],
  [{ SMS_URL: 'http://sms.example.com' }, 'SMS_URL must begin with https://'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL must begin with smtps://'],
  [{ SMTP_URL: 'smtp://127.0.0.1.example.com' }, 'SMTP_URL must begin with smtps://'],
  [{ SINGPASS_ISSUER: 'http://id.example.com' }, 'SINGPASS_ISSUER must begin with https://'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'must be live'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'must be live'],
  [{ STAGE: 'staging' }, 'must be test keys with STAGE=staging'],
  [{ STAGE: 'production' }, 'STAGE must be staging'],
  [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE is 0'],
  [{ RATE_LIMIT_SCALE: '0.001' }, 'RATE_LIMIT_SCALE is 0.001'],
  [{ RATE_LIMIT_SCALE: '1000' }, 'RATE_LIMIT_SCALE is 1000'],
  [{ DATABASE_URL: undefined }, 'DATABASE_URL is not set'],
  [{ STORE_COOKIE_DOMAIN: 'com.sg', PUBLIC_URL: 'https://clinics.com.sg' }, 'STORE_COOKIE_DOMAIN is a public suffix'],
  [{ STORE_COOKIE_DOMAIN: 'co.uk', PUBLIC_URL: 'https://clinics.co.uk' }, 'STORE_COOKIE_DOMAIN is a public suffix'],
  [{ STORE_COOKIE_DOMAIN: 'github.io', PUBLIC_URL: 'https://a.github.io' }, 'STORE_COOKIE_DOMAIN is a public suffix'],
  [{ STORE_COOKIE_DOMAIN: 'other.example' }, 'STORE_COOKIE_DOMAIN is no parent of app.example.com'],
  [{ STORE_COOKIE_DOMAIN: 'ample.com' }, 'STORE_COOKIE_DOMAIN is no parent of app.example.com'],
  [{ STORE_COOKIE_DOMAIN: 'deep.app.example.com' }, 'STORE_COOKIE_DOMAIN is no parent of app.example.com'],
] as [Record<string, string | undefined>, string][])('without DEMO %j does not start', ([setting, reason]) => {
  expect(refusal({ ...REAL, ...setting })).toContain(reason);
});

const AT = 'postgres://app:word@db.example.com/myniks';
test.for([
  [AT, 'leads to db.example.com without TLS'],
  [`${AT}?sslmode=disable`, 'without TLS'],
  [`${AT}?sslmode=allow`, 'without TLS'],
  [`${AT}?sslmode=prefer`, 'without TLS'],
  [`${AT}?sslmode=no-verify`, 'without TLS'],
  [`${AT}?ssl=0`, 'without TLS'],
  [`${AT}?uselibpqcompat=true&sslmode=require`, 'without TLS'],
  [`${AT}?sslmode=verify-full&sslmode=disable`, 'without TLS'],
  ['postgres://localhost/myniks?host=db.example.com', 'leads to db.example.com without TLS'],
  ['postgres://localhost.example.com/myniks', 'without TLS'],
  [`${AT}?sslmode=verify-full&sslrootcert=/nowhere.pem`, 'cannot be read'],
] as const)('without DEMO the database %s is refused by name', ([DATABASE_URL, reason]) => {
  expect(refusal({ ...REAL, DATABASE_URL })).toContain('DATABASE_URL');
  expect(refusal({ ...REAL, DATABASE_URL })).toContain(reason);
});

test.for([
  `${AT}?sslmode=verify-full`,
  `${AT}?sslmode=require`,
  `${AT}?ssl=true`,
  'postgres://127.0.0.1/myniks',
  'postgres://localhost:5433/myniks?sslmode=disable',
  'postgres://[::1]/myniks',
  'postgres:///myniks?host=/var/run/postgresql',
  'postgres://app@%2Fvar%2Frun%2Fpostgresql/myniks',
])('a database on this machine, or one that shows its certificate, is taken: %s', (DATABASE_URL) => {
  expect(readConfig({ ...REAL, DATABASE_URL })).toMatchObject({ isDemo: false });
});
