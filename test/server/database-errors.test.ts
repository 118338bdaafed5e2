import { expect, test } from 'vitest';
import { asRefused, withRetry } from '#server/kit/database-errors.ts';

const databaseError = (code: string, constraint?: string) =>
  Object.assign(new Error('relation "secret"'), { code, constraint });

test.for([
  ['23P01', 'appointment_sold_once', 'SLOT_TAKEN'],
  ['23P01', 'another_constraint', 'UNEXPECTED'],
  ['23505', 'patient_pkey', 'UNEXPECTED'],
  ['22021', undefined, 'INVALID'],
  ['57014', undefined, 'UNAVAILABLE'],
  ['57P01', undefined, 'UNAVAILABLE'],
  ['53300', undefined, 'UNAVAILABLE'],
  ['40P01', undefined, 'UNAVAILABLE'],
  ['ECONNREFUSED', undefined, 'UNAVAILABLE'],
  ['EHOSTUNREACH', undefined, 'UNAVAILABLE'],
  ['25006', undefined, 'UNAVAILABLE'],
] as const)('SERVER-02: %s on %s is answered as %s, without the database’s words', ([code, constraint, expected]) => {
  const refused = asRefused(databaseError(code, constraint));
  expect(refused.code).toBe(expected);
  expect(JSON.stringify(refused.toRefusal('id', 'en'))).not.toContain('secret');
});

test.for([
  'Client has encountered a connection error and is not queryable',
  'Connection terminated unexpectedly',
  'Cannot use a pool after calling end on the pool',
  'timeout exceeded when trying to connect',
])('SERVER-02: a database that is away is UNAVAILABLE, as its client says it: %s', (words) => {
  expect(asRefused(new Error(words)).code).toBe('UNAVAILABLE');
});

test('two transactions that met are tried three times in all, other errors once', async () => {
  const attempts = async (code: string, failures: number) => {
    let count = 0;
    await withRetry(() => {
      count += 1;
      return count <= failures ? Promise.reject(databaseError(code)) : Promise.resolve();
    }).catch(() => {});
    return count;
  };
  expect([await attempts('40P01', 1), await attempts('40001', 9), await attempts('23505', 9)]).toEqual([2, 3, 1]);
});
