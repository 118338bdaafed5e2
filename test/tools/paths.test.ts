/** `npm run paths`: which paths a tester gets, and in which form. */
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { shortestPath } from '#atlas/paths/path.search.ts';
import { placeOf, walksNamed } from '#atlas/paths/path.walk.ts';
import { runPaths } from '#atlas/paths/paths.command.ts';
import { machines } from '#model/flows.ts';
import { explore } from '#model/walker.ts';

interface PathJson {
  title: string;
  start: { action: string; expected: string };
  steps: { action: string; expected: string; label: string; state: string }[];
}
const pathsOf = async (...args: string[]): Promise<PathJson[]> => {
  const { text } = await runPaths([...args, '--format', 'json']);
  return text === '' ? [] : JSON.parse(text);
};
const count = async (...args: string[]) => Number((await runPaths([...args, '--count'])).text);

describe('filters', () => {
  it('give the paths that end in a state, or in a group of states', async () => {
    const typed = await pathsOf('otp', '--to', 'code');
    expect(typed.length).toBeGreaterThan(3);
    for (const { steps } of typed) expect(steps.at(-1)?.state).toMatch(/^code\./);
    const two = await count('hold', '--all', 'cover', '--to', 'none', '--to', 'holding');
    expect(two).toBe(await count('hold'));
  });

  it('give the paths on which an event happens, by its type, its label or its call', async () => {
    const labels = async (event: string) =>
      (await pathsOf('sign-in', '--all', 'steps', '--event', event)).map(({ steps }) =>
        steps.map(({ label }) => label),
      );
    for (const path of await labels('password.change')) expect(path.join()).toContain('password.change');
    for (const path of await labels('signIn -> offline')) expect(path).toContain('signIn -> offline');
    expect((await labels('signIn')).length).toBeGreaterThan((await labels('signIn -> offline')).length);
  });

  it('combine', async () => {
    const filters = ['--through', 'form', '--through', 'processing', '--event', 'payment.expire'];
    const paths = await pathsOf('card-payment', ...filters);
    expect(paths.length).toBeGreaterThan(0);
    for (const { steps } of paths) {
      expect(steps.map(({ label }) => label)).toContain('payment.expire');
      for (const place of [/form\./, /processing\./]) expect(steps.map(({ state }) => state).join()).toMatch(place);
    }
  });

  it('tell how many other paths there are, and look over all steps where the cover has none', async () => {
    const few = await runPaths(['payment', '--event', 'payment.expire', '--count']);
    expect(few.note).toMatch(/^\d+ of the few paths .* --all steps has \d+, --all edges \d+\.$/);
    const rare = ['hold', '--event', 'deadline.reached (of the remote)'];
    expect(await count(...rare, '--all', 'cover')).toBe(0);
    const found = await runPaths([...rare, '--count']);
    expect(Number(found.text)).toBe(await count(...rare, '--all', 'steps'));
    expect(found.note).toMatch(/^None of the few paths/);
  });
});

describe('a path that is asked for', () => {
  it.each([...machines])('%s: is found where there is one, and denied only where there is none', (_, flows) => {
    const graphs = flows.map((flow) => ({ flow, reached: [...explore(flow).values()] }));
    const states = [...new Set(graphs.flatMap(({ reached }) => reached.map(({ state }) => placeOf(state))))];
    /** States that can be reached later, by state. */
    const after = new Map(
      states.map((through) => {
        const ends = graphs.flatMap(({ flow, reached }) => {
          const onward = new Map<string, AnyMachineSnapshot>();
          for (const { state } of reached) if (placeOf(state) === through) onward.set(flow.key(state), state);
          // the loop appends to the map it runs through
          for (const key of onward.keys())
            for (const edge of explore(flow).get(key)?.edges ?? []) onward.set(edge.key, edge.to);
          return [...onward.values()].map(placeOf);
        });
        return [through, new Set(ends)] as const;
      }),
    );
    for (const through of states) {
      for (const to of states) {
        const filters = { to: [to], through: [through], event: [] };
        const found = flows.flatMap((flow) => {
          const path = shortestPath(flow, filters);
          return path ? walksNamed(flow, [path.labels]) : [];
        });
        expect([through, to, found.length > 0]).toEqual([through, to, after.get(through)?.has(to)]);
        for (const { states: along } of found) {
          expect(along.map(placeOf)).toContain(through);
          expect(along.map(placeOf).at(-1)).toBe(to);
        }
      }
    }
  });

  it('comes from every beginning that has one, the shortest where none is among the few', async () => {
    const { text } = await runPaths(['holding', '--through', 'held', '--to', 'paid']);
    expect(text).toContain('A video consultation is held.');
    expect(text).toContain('A time is held for its deposit.');
    const booked = await runPaths(['booking', '--through', 'payment', '--to', 'confirmed']);
    const filters = { to: ['confirmed'], through: ['payment'], event: [] };
    const paid = (machines.get('booking') ?? []).filter((flow) => shortestPath(flow, filters));
    expect(paid.length).toBeGreaterThan(1);
    for (const flow of paid) expect(booked.text).toContain(flow.start?.en);
  });

  it('ends where the last of the filters is met, unless it is told where', async () => {
    const paths = await pathsOf('holding', '--event', 'hold.expired', '--all', 'steps');
    expect(paths.length).toBeGreaterThan(5);
    for (const { steps } of paths) {
      expect(steps.at(-1)?.label).toMatch(/^hold\.expired/);
      expect(steps.filter(({ label }) => label.startsWith('hold.expired'))).toHaveLength(1);
    }
  });

  it('that does not exist: what was searched is said, and it ends with 1', async () => {
    const filters = ['--through', 'paid', '--to', 'held'];
    for (const more of [[], ['--count'], ['--layer', 'machine']]) {
      const { note, code } = await runPaths(['holding', ...filters, ...more]);
      expect(code).toBe(1);
      expect(note).toMatch(
        /^There is no such path: through “paid”, to “held”\. All 40 states and 132 steps of holding were searched, from 2 beginnings\.$/,
      );
    }
  });

  it('that is in no ready set: it says where there are some', async () => {
    const { note, code } = await runPaths(['holding', '--through', 'held', '--to', 'paid', '--all', 'cover']);
    expect([code, note]).toEqual([1, 'There is no such path among those of --all cover; --all steps has 2.']);
  });
});

it('nothing walked is no success, and is said', async () => {
  for (const layer of [[], ['--layer', 'machine']]) {
    const { text, note, code } = await runPaths(['otp', '--walks', '0', ...layer]);
    expect([text, note, code]).toEqual(['', expect.stringMatching(/^There is no number “0”/), 2]);
  }
});

describe('sets of paths', () => {
  it('grow from the cover to all edges, and tours are few', async () => {
    const [cover = 0, steps = 0, edges = 0, tours = 0] = await Promise.all(
      ['cover', 'steps', 'edges', 'tours'].map((set) => count('otp', '--all', set)),
    );
    expect([cover < steps, steps < edges, tours < steps]).toEqual([true, true, true]);
    expect(await count('otp')).toBe(cover);
  });

  it('are listed for every flow, with how it begins', async () => {
    const { text } = await runPaths([]);
    expect(text).toMatch(/^flow +states +edges +cover +begins\n/);
    expect(text).toMatch(/\nbooking +\d+ +\d+ +\d+ +A doctor at a clinic is booked\n/);
  });
});

/** RFC 4180, as a spreadsheet reads it. */
const rowsIn = (csv: string): string[][] => {
  const cells = [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [whole, quoted, bare = '', end] of cells) {
    if (whole === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '\r\n') rows.push([]);
  }
  return rows.map((row) => (row.length === 4 ? [...row, ''] : row));
};

describe('formats', () => {
  it('csv: a row for each step, commas and quotes in quotes', async () => {
    const { text } = await runPaths(['sign-in', '--format', 'csv']);
    const [head, ...rows] = rowsIn(text.replace('\uFEFF', ''));
    const paths = await pathsOf('sign-in');
    expect(head).toEqual(['path', 'step', 'action', 'expected', 'result']);
    expect(text).toContain('"Tick ""Remember me"" (on)."');
    expect(rows).toEqual(
      paths.flatMap(({ title, start, steps }, path) =>
        [start, ...steps].map(({ action, expected }, step) => [
          `${path + 1}. ${title}`,
          String(step),
          action,
          expected,
          '',
        ]),
      ),
    );
  });

  it.each([
    ['en', /^# language: en\nFeature: \S/, /^ {2}Scenario: \d+\. To “/, /^ {4}Given /, /^ {4}When /, /^ {4}Then /],
    ['zh', /^# language: zh-CN\n功能: \S/, /^ {2}场景: \d+\. 到“/, /^ {4}假如/, /^ {4}当/, /^ {4}那么/],
  ])('gherkin in %s: each scenario is Given, Then, and When, Then for each step', async (language, ...shapes) => {
    const [feature, scenario, given, when, then] = shapes;
    const { text } = await runPaths(['otp', '--format', 'gherkin', '--language', language]);
    expect(text).toMatch(feature);
    const [, ...scenarios] = text.split('\n\n');
    expect(scenarios.length).toBe(await count('otp'));
    for (const lines of scenarios.map((one) => one.split('\n'))) {
      const wanted = lines.map((_, line) => [scenario, given][line] ?? (line % 2 === 0 ? then : when));
      for (const [line, text] of lines.entries()) expect(text).toMatch(wanted[line] ?? /^$/);
    }
  });

  it('story: numbered steps, the same every time', async () => {
    const { text } = await runPaths(['sign-in']);
    expect(text).toMatch(/^1\. To “.+”\n {5}“Sign in” begins\. → .+\n {3}1\. .+ → .+/);
    expect((await runPaths(['sign-in'])).text).toBe(text);
  });
});

describe('what does not exist', () => {
  it.each([
    [['boking'], 'There is no flow “boking”', 'booking'],
    [['booking', 'hold'], 'There is no flow “booking hold”', 'booking'],
    [['hold', '--to', 'holdng'], 'There is no state in which one can be “holdng”', 'holding'],
    [
      ['otp', '--through', 'code.routingFailure'],
      'There is no state in which one can be “code.routingFailure”',
      'code',
    ],
    [['hold', '--event', 'hold.expired'], 'There is no event that happens “hold.expired”', 'hold.end (deposit)'],
    [['hold', '--all', 'walks'], 'There is no set of paths “walks”', 'cover'],
    [['hold', '--format', 'xml'], 'There is no format “xml”', 'gherkin'],
    [['hold', '--language', 'de'], 'There is no language “de”', 'zh'],
    [['hold', '--seed', 'x'], 'There is no number “x”', 'whole numbers'],
    [['hold', '--layer', 'dom'], 'There is no layer “dom”', 'views'],
    [['hold', '--layer', 'views', '--slow'], '--layer views has none', '--layer browser'],
    [['hold', '--path', 'abc'], 'There is no path of the atlas “abc”', ''],
    [['hold', '--stop', 'coverage'], 'There is no stop “coverage”', 'coverage:100'],
    [['hold', '--stop', 'minutes:soon'], 'There is no stop “minutes:soon”', 'minutes:2'],
    [['hold', '--times', '2'], 'There is no option “--times”', '--help'],
  ])('%j is told, with what does', async (args, told, known) => {
    const { text, note, code } = await runPaths(args);
    expect({ text, code }).toEqual({ text: '', code: 2 });
    expect(note).toContain(told);
    expect(note).toContain(known);
  });
});

it('the help names every option', async () => {
  const { text, code } = await runPaths(['--help']);
  expect(code).toBe(0);
  for (const option of [
    'all',
    'to',
    'through',
    'event',
    'format',
    'language',
    'count',
    'walks',
    'steps',
    'seed',
    'budget',
    'path',
    'layer',
    'headed',
    'slow',
    'stay',
    'stop',
  ])
    expect(text).toContain(`--${option} `);
});
