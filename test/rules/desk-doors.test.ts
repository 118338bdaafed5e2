/** Each call of the clinic's staff has a door at the desk. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROLE_TABLE } from '#contract/roles.ts';

/** Calls that the desk does not need: an order or bill shows whole in its list. */
const WITHOUT_DOOR = ['openInvoice'];

test('SERVER-66: each call of the table of roles has a door at the desk', () => {
  const desk = globSync('desk/app/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const named = new Set(desk.flatMap((text) => [...text.matchAll(/Calls\.(\w+)/g)].map(([, name]) => name)));
  expect(Object.keys(ROLE_TABLE).filter((call) => !named.has(call))).toEqual(WITHOUT_DOOR);
});

test('each call that leaves a line in the trail has words of its own there', () => {
  const words = readFileSync('desk/app/views/list/trail-words.ts', 'utf8');
  const traced = Object.entries(ROLE_TABLE).filter(([, { trace }]) => trace !== 'silent');
  expect(traced.map(([call]) => call).filter((call) => !words.includes(` ${call}: t`))).toEqual([]);
});
