/** The files of a new flow, and the state of a new step. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, refuseAddress } from '#tools/new-flow.ts';
import { refuse } from '#tools/new-names.ts';
import { SHARED, SIGN } from '#tools/new-page.ts';
import { linesTo, placesIn, withState, withWords } from '#tools/new-step.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('a new flow has a file in every room that needs one, under its own name', () => {
  const files = filesOf('bank-slip');
  expect([...files.keys()]).toEqual([
    'harness/bank-slip/bank-slip.driver.ts',
    'machines/bank-slip/bank-slip.machine.ts',
    'machines/bank-slip/bank-slip.story.ts',
    'machines/bank-slip/bank-slip.types.ts',
    'model/bank-slip/bank-slip.model.ts',
    'src/flows/bank-slip/bank-slip-view.tsx',
    'src/flows/bank-slip/bank-slip.definition.ts',
    'test/flows/bank-slip/bank-slip-paths.browser.test.ts',
    'test/flows/bank-slip/bank-slip-paths.views.test.tsx',
    'test/flows/bank-slip/bank-slip.invariants.machine.test.ts',
  ]);
  for (const text of files.values()) expect(text).not.toMatch(/kebab/i);
  expect(files.get('machines/bank-slip/bank-slip.machine.ts')).toContain('export const bankSlipMachine = setup(');
});

test.each([
  [
    'src/app/flows.ts',
    "\n  bankSlip: { load: pieceOf(() => import('#src/flows/bank-slip/bank-slip.definition.ts')) },\n} as",
  ],
  ['src/app/routes/paths.ts', "\n  '/pay/slip',\n"],
  ['src/route-table.ts', "\n  '/pay/slip': {\n    access: 'member',\n    title: msg`Bank slip`,\n"],
  ['test/webkit/pages.test.ts', `\n  '/pay/slip': { at: '/pay/slip', sees: '${SIGN}' },\n`],
  ['docs/owners.md', '\n| [bank-slip](statecharts/bank-slip.svg) '],
])('%s takes the page in with one entry, and keeps all others', (path, entry) => {
  const list = read(path);
  const longer = SHARED[path]?.(list, { name: 'bank-slip', at: '/pay/slip' }) ?? '';
  expect(longer).toContain(entry);
  const gone = list.split('\n').filter((line) => !longer.split('\n').includes(line));
  expect([gone, longer.split('\n').length > list.split('\n').length]).toEqual([[], true]);
});

test('the page has its address in every file, and its sign in view and driver', () => {
  const files = filesOf('bank-slip', '/pay/slip');
  expect(files.get('harness/bank-slip/bank-slip.driver.ts')).toContain("at: '/pay/slip',");
  expect([...files.values()].filter((text) => text.includes('/bankSlip'))).toEqual([]);
  expect([...files.values()].filter((text) => text.includes(SIGN))).toHaveLength(2);
  const paths = read('src/app/routes/paths.ts');
  expect(refuseAddress('/pay/slip', paths)).toBeNull();
  expect(refuseAddress('pay', paths)).toContain('is written as');
  expect(refuseAddress('/records', paths)).toBe('/records is a page already.');
});

/** Lines that import a name of a file that is there before the flow is made. */
const IMPORT = /^import (?:type )?\{ (.+) \} from '#(.+)';$/gm;

test('each name that a new flow imports is exported where it is imported from', () => {
  const imported = [...filesOf('bank-slip').values()].flatMap((text) =>
    [...text.matchAll(IMPORT)].flatMap(([, names = '', path = '']) =>
      path.includes('bank-slip') ? [] : names.split(', ').map((name) => [path, name.replace(/^type /, '')] as const),
    ),
  );
  expect(imported.length).toBeGreaterThan(10);
  const missing = imported.filter(([path, name]) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(read(path)));
  expect(missing).toEqual([]);
});

test('a name that is none, or that is taken, is refused', () => {
  expect(refuse('BankSlip', 'flow', 'machines/BankSlip')).toContain('small letters');
  expect(refuse('', 'flow', 'machines/')).toContain('small letters');
  expect(refuse('booking', 'flow', 'machines/booking')).toBe('machines/booking is there already.');
  expect(refuse('bank-slip', 'flow', 'machines/bank-slip')).toBeNull();
});

const MACHINE = `  states: {
    info: {
      on: {
        'note.change': { actions: 'keep' },
        'step.next': { guard: 'isComplete', target: 'routing' },
        'step.back': 'start',
      },
    },
    notice: { tags: 'settled', on: { 'step.next': 'routing', 'step.back': 'info' } },
    busy: { tags: 'busy' },
  },
`;

test.each([
  ['info', "'step.next': { guard: 'isComplete', target: 'interpreter' },"],
  ['notice', "notice: { tags: 'settled', on: { 'step.next': 'interpreter', 'step.back': 'info' } },"],
])('a step behind %s is where its Next leads, and leads on and back', (after, changed) => {
  const machine = withState(MACHINE, 'interpreter', after);
  expect(machine).toContain(changed);
  expect(machine).toContain(
    `\n    interpreter: { tags: 'settled', on: { 'step.next': 'routing', 'step.back': '${after}' } },\n`,
  );
});

test('behind a state that is not there, or has no Next, there is no step', () => {
  expect(withState(MACHINE, 'interpreter', 'nowhere')).toBeNull();
  expect(withState(MACHINE, 'interpreter', 'busy')).toBeNull();
  expect(placesIn(MACHINE)).toEqual(['info', 'notice']);
});

test('each line that leads to a state says its number and whose it is', () => {
  expect(linesTo(MACHINE, 'info')).toEqual([
    "    9  notice: { tags: 'settled', on: { 'step.next': 'routing', 'step.back': 'info' } },",
  ]);
  expect(linesTo(MACHINE, 'start')).toEqual(["    6  info: 'step.back': 'start',"]);
});

test('the line of a story comes behind the states inside the one before', () => {
  const story =
    "    info: state('Info', '资料'),\n    'info.one': state(\n      'One',\n      '一',\n    ),\n    end: state('End', '完'),\n";
  expect(withWords(story, 'interpreter', 'info')).toContain("    ),\n    interpreter: state('', ''),\n    end:");
});

test('booking takes a step, and its story a line without words', () => {
  expect(withState(read('machines/booking/booking.machine.ts'), 'interpreter', 'info')).toContain(
    "target: 'interpreter'",
  );
  expect(withWords(read('machines/booking/booking.story.ts'), 'interpreter', 'info')).toContain(
    "\n    interpreter: state('', ''),\n",
  );
});
