import { expect, test } from 'vitest';
import { roomsAt } from '#server/adapters/rooms.adapter.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { ConfigError, DEMO_OPERATOR_KEY, readConfig } from '#server/config/config.rules.ts';

const LONG_KEY = 'wJ4vT9qk2Lx7Zr0mHc5Ny8Bd';

const SECRET = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7));
/** Settings that a real installation requires. */
const OUTSIDE = {
  EMBEDDED_DATABASE: '1',
  OPERATOR_KEY: LONG_KEY,
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
  STRIPE_WEBHOOK_SECRETS: 'whsec_new,whsec_old',
  STRIPE_ACCOUNT: 'acct_1',
  TRANSFER_PERCENTAGE: '85.5',
  SECRET_KEY: SECRET.toString('base64'),
  PUBLIC_URL: 'https://app.example.com/',
};

test('without any setting it is the demo on port 3000 with the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    backupDir: '.data/backups',
    databaseUrl: null,
    migratesOnStart: true,
    isDemo: true,
    stage: null,
    appId: 'patient',
    operatorKey: DEMO_OPERATOR_KEY,
    operatorPort: 3000,
    showsAtlas: true,
    rateLimitScale: 1,
    trustProxy: 0,
    stopPauseMs: 0,
    logLevel: 'info',
    isWatching: false,
    smtpUrl: null,
    mailFrom: 'MyNiks <no-reply@myniks.example>',
    smsUrl: null,
    smsKey: null,
    smsBudgetPerHour: 500,
    digitalId: null,
    company: DEMO_COMPANY,
    companyLacks: [],
    showsStaffNames: false,
    deskUrl: null,
    storeCookie: { name: 'opencart-session', domain: null },
    pictures: null,
    postal: null,
    roomUrl: null,
    stripe: null,
    transferPercentage: 90,
    secret: null,
    publicUrl: null,
  });
});

test.for<[string, Record<string, string | undefined>, RegExp]>([
  ['a port that is none', { PORT: 'abc' }, /PORT must be a number/],
  ['a port too high', { PORT: '70000' }, /PORT/],
  ['a database that is not PostgreSQL', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres/],
  ['a flag that is neither', { DEMO: 'maybe' }, /DEMO must be 1 or 0/],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  ['an empty app-id', { APP_ID: '' }, /APP_ID must not be empty/],
  ['several at once', { PORT: 'x', DEMO: 'x' }, /PORT[^]*DEMO/],
  ['a real database without a key', { DATABASE_URL: 'postgres://h/d' }, /OPERATOR_KEY\b/],
  ['no demo and the demo’s key', { DEMO: '0', OPERATOR_KEY: DEMO_OPERATOR_KEY }, /OPERATOR_KEY\b/],
  ['no demo and a short key', { DEMO: '0', OPERATOR_KEY: 'short' }, /OPERATOR_KEY\b/],
  [
    'no demo and nobody to send by',
    { DEMO: '0', OPERATOR_KEY: LONG_KEY },
    /SMTP_URL, MAIL_FROM, SMS_URL, SMS_KEY, SINGPASS_ISSUER, SINGPASS_CLIENT_ID, SINGPASS_KEYS, SHANGHAI_ADDRESS, SHANGHAI_PHONE, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRETS, STRIPE_ACCOUNT, TRANSFER_PERCENTAGE, SECRET_KEY, PUBLIC_URL/,
  ],
  ['no demo and one thing missing', { ...OUTSIDE, DEMO: '0', SECRET_KEY: undefined }, /^SECRET_KEY: needed/],
  ['a budget of no message', { SMS_BUDGET_PER_HOUR: '0' }, /SMS_BUDGET_PER_HOUR/],
  ['a secret too short', { SECRET_KEY: 'c2hvcnQ=' }, /SECRET_KEY must be 32 random bytes/],
  ['a secret that is none', { SECRET_KEY: Buffer.alloc(32).toString('base64') }, /SECRET_KEY must be 32 random bytes/],
  ['a mail server of another kind', { SMTP_URL: 'https://mail' }, /SMTP_URL must begin with smtp/],
  ['a digital ID in the clear', { SINGPASS_ISSUER: 'http://id.example.com' }, /SINGPASS_ISSUER must begin with https/],
  [
    'a card provider’s key of another kind',
    { STRIPE_SECRET_KEY: 'pk_live_1' },
    /STRIPE_SECRET_KEY must begin with sk_/,
  ],
  ['a share above everything', { TRANSFER_PERCENTAGE: '101' }, /TRANSFER_PERCENTAGE/],
  [
    'three webhook secrets',
    { STRIPE_WEBHOOK_SECRETS: 'whsec_1,whsec_2,whsec_3' },
    /STRIPE_WEBHOOK_SECRETS must be one/,
  ],
  ['rooms in the clear', { ROOM_URL: 'http://meet.example.com/{room}' }, /ROOM_URL must begin with https/],
  ['one room for everybody', { ROOM_URL: 'https://meet.example.com/room' }, /ROOM_URL must have \{room\} once/],
  [
    'a room in the host',
    { ROOM_URL: 'https://{room}.example.com/' },
    /ROOM_URL must have \{room\} once, behind the host/,
  ],
  ['two rooms', { ROOM_URL: 'https://meet.example.com/{room}/{room}' }, /ROOM_URL must have \{room\} once/],
  ['a public address that is none', { PUBLIC_URL: 'app.example.com' }, /PUBLIC_URL must begin/],
])('%s is named and refused', ([, environment, message]) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(message);
});

test('ROLE-07: a real database has no demo and no default key', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://h/d?sslmode=verify-full', ...OUTSIDE });
  expect(config).toMatchObject({
    isDemo: false,
    stage: null,
    operatorKey: LONG_KEY,
    operatorPort: null,
    showsAtlas: false,
    secret: SECRET,
    publicUrl: 'https://app.example.com',
  });
  expect(readConfig({ DATABASE_URL: 'postgres://h/d', DEMO: '1' })).toMatchObject({ isDemo: true });
});

test('rooms of consultations are at the address of the template, which a real installation may go without', () => {
  expect(readConfig(OUTSIDE).roomUrl).toBeNull();
  const ROOM_URL = 'https://meet.example.com/{room}#userInfo.displayName="{name}"';
  expect(readConfig({ ...OUTSIDE, ROOM_URL }).roomUrl).toBe(ROOM_URL);
  expect(roomsAt(ROOM_URL).addressOf('r1', 'Lim & "$&"')).toBe(
    'https://meet.example.com/r1#userInfo.displayName="Lim%20%26%20%22%24%26%22"',
  );
});

test('a staging has test keys, says so, and needs everything else that is real', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  expect(readConfig({ ...OUTSIDE, ...keys, STAGE: 'staging' })).toMatchObject({ isDemo: false, stage: 'staging' });
});

test('the staff’s calls get a port of their own by a setting, and the diagrams are shown by one', () => {
  const set = { ...OUTSIDE, OPERATOR_PORT: '3100', ATLAS: '1' };
  expect(readConfig(set)).toMatchObject({ port: 3000, operatorPort: 3100, showsAtlas: true });
  expect(readConfig({ OPERATOR_PORT: '3100', ATLAS: '0' })).toMatchObject({ operatorPort: 3000, showsAtlas: false });
});

test('on this machine the clear is allowed', () => {
  const local = {
    PUBLIC_URL: 'http://localhost:3000',
    SMS_URL: 'http://127.0.0.1:9/messages',
    SMTP_URL: 'smtp://[::1]:25',
    SINGPASS_ISSUER: 'http://127.0.0.1:8',
  };
  expect(readConfig({ ...OUTSIDE, ...local, DEMO: '0' })).toMatchObject({ isDemo: false });
  expect(readConfig({ ...local, HOST: 'localhost' })).toMatchObject({ isDemo: true });
});

test.for([
  ['https://app.clinics.sg', 'clinics.sg'],
  ['https://app.clinics.com.sg', 'clinics.com.sg'],
  ['https://clinics.sg', null],
  ['https://clinics.com.sg', null],
  ['https://clinics.github.io', null],
  ['https://app.clinics.example', 'clinics.example'],
  ['https://10.0.0.7', null],
] as const)('PWA-16 CART-12: at %s the store’s cookie is of the parent domain %s', ([PUBLIC_URL, domain]) => {
  const read = (more: object) => readConfig({ ...OUTSIDE, PUBLIC_URL, ...more }).storeCookie;
  expect(read({})).toEqual({ name: 'opencart-session', domain });
  if (domain === null) return;
  expect(read({ STORE_COOKIE: 'cart', STORE_COOKIE_DOMAIN: domain })).toEqual({ name: 'cart', domain });
});

test('PAY-09: a company name that banks cannot show, and settings that papers cannot, are refused in plain words', () => {
  const nameIn = (COMPANY_NAME: string) => readConfig({ ...OUTSIDE, DEMO: '0', COMPANY_NAME }).company.name;
  expect(nameIn('Café Clinics – Jing’an')).toBe('Café Clinics – Jing’an');
  for (const name of ['诊所', 'NIKS 诊所', '  ', 'Клиника'])
    expect(() => nameIn(name)).toThrow(/COMPANY_NAME must be in Latin letters/);
  expect(() => nameIn('NIKS 🌸')).toThrow(/COMPANY_NAME has a character that cannot be printed: 🌸/);
  expect(() => nameIn('NIKS\nPte')).toThrow(/COMPANY_NAME has a control character/);
  expect(() => readConfig({ ...OUTSIDE, DEMO: '0', COMPANY_ADDRESS: '1 Clinic Road 🌸' })).toThrow(
    /COMPANY_ADDRESS has a character that cannot be printed: 🌸/,
  );
});

test('PAY-09: the company and its contacts may be left to a clinic’s folder; what neither says yet is known by name', () => {
  const company = { COMPANY_UEN: undefined, COMPANY_NAME: undefined, COMPANY_ADDRESS: undefined };
  const contacts = { CONTACT_PHONE: undefined, CONTACT_EMAIL: undefined };
  const lacksOf = (more: object) => readConfig({ ...OUTSIDE, DEMO: '0', ...more }).companyLacks;
  expect(lacksOf({})).toEqual([]);
  expect(lacksOf(contacts)).toEqual(['CONTACT_PHONE', 'CONTACT_EMAIL']);
  expect(lacksOf({ ...company, ...contacts })).toEqual([...Object.keys(company), ...Object.keys(contacts)]);
});
