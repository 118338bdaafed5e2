import { expect, test } from 'vitest';
import { ConfigError, DEMO_OPERATOR_KEY, readConfig } from '#server/config.ts';

const LONG_KEY = 'a-secret-of-the-clinic-staff';

test('without any setting it is the demo on port 3000 with the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: null,
    isDemo: true,
    appId: 'patient',
    operatorKey: DEMO_OPERATOR_KEY,
    rateLimitScale: 1,
    trustProxy: 0,
    logLevel: 'info',
    isWatching: false,
  });
});

test.for<[string, Record<string, string>, RegExp]>([
  ['a port that is none', { PORT: 'abc' }, /PORT must be a number/],
  ['a port too high', { PORT: '70000' }, /PORT/],
  ['a database that is not PostgreSQL', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres/],
  ['a flag that is neither', { DEMO: 'maybe' }, /DEMO must be 1 or 0/],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  ['an empty app-id', { APP_ID: '' }, /APP_ID must not be empty/],
  ['several at once', { PORT: 'x', DEMO: 'x' }, /PORT[^]*DEMO/],
  ['a real database without a key', { DATABASE_URL: 'postgres://h/d' }, /OPERATOR_KEY is missing/],
  ['no demo and the demo’s key', { DEMO: '0', OPERATOR_KEY: DEMO_OPERATOR_KEY }, /OPERATOR_KEY is missing/],
  ['no demo and a short key', { DEMO: '0', OPERATOR_KEY: 'short' }, /OPERATOR_KEY is missing/],
])('%s is named and refused', ([, environment, message]) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(message);
});

test('ROLE-07: a real database has no demo and no default key', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://h/d', OPERATOR_KEY: LONG_KEY });
  expect(config).toMatchObject({ isDemo: false, operatorKey: LONG_KEY });
  expect(readConfig({ DATABASE_URL: 'postgres://h/d', DEMO: '1' })).toMatchObject({ isDemo: true });
});
