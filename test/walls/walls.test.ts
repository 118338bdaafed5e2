import { describe, expect, it } from 'vitest';
import { houseOf, isOwn, linesWith, ROOMS, type Source, sources, textsIn } from '#tools/sources.ts';

/** Rooms that each room may import; none may import test. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  machines: ['contract'],
  model: ['contract', 'machines'],
  src: ['contract', 'machines'],
  server: ['contract'],
  desk: ['contract', 'server'],
  'desk/app': ['contract', 'machines', 'src'],
  sandbox: ['contract', 'server', 'desk'],
  harness: ['contract', 'machines', 'model', 'src', 'server', 'desk/app', 'sandbox', 'tools'],
  atlas: ['contract', 'machines', 'model', 'src', 'harness', 'tools'],
  tools: ['server'],
  bin: ['contract', 'server', 'sandbox', 'atlas', 'tools', 'src'],
  bench: ['contract', 'machines', 'model', 'src', 'server', 'sandbox', 'harness', 'tools', 'bin'],
  test: ROOMS,
};
const PACKAGES: Record<string, RegExp> = {
  contract: /^(?:valibot|ical-generator)$/,
  machines: /^xstate$/,
  model: /^(?:xstate(?:\/graph)?|valibot|node:.*)$/,
};

/** Entry points of programs and threads. */
const STARTS = ['src/start.ts', 'src/main.tsx', 'src/service-worker/sw.ts', 'server/pdf/pdf.worker.ts'];

/** Modules of the engine, which know no flow by name. */
const ENGINE = ['engine', 'showing', 'addresses', 'kept', 'wire', 'rows', 'flow'].map((name) => `src/app/${name}.ts`);

const house = (...names: string[]): Source[] => sources.filter((source) => names.includes(source.house));
const told = (wrong: readonly { path: string; imported: string }[]) =>
  wrong.map(({ path, imported }) => `${path} imports ${imported}`);
const importsOf = (files: readonly Source[]) =>
  files.flatMap(({ path, house: from, imports }) => imports.map((imported) => ({ path, house: from, imported })));

describe('imports go one way', () => {
  it('over the walls of the house', () => {
    const wrong = importsOf(sources).filter(({ house: from, imported }) => {
      const to = houseOf(imported);
      return isOwn(imported) && to !== from && !MAY_IMPORT[from]?.includes(to);
    });
    expect(told(wrong)).toEqual([]);
  });

  it('contract knows only its schema library and the writer of calendar files, the machines only their interpreter, the walker only these and Node', () => {
    const wrong = importsOf(house(...Object.keys(PACKAGES))).filter(
      ({ house: from, imported }) => !isOwn(imported) && !PACKAGES[from]?.test(imported),
    );
    expect(told(wrong)).toEqual([]);
  });

  it('views decide nothing: what rules say reaches them by selectors', () => {
    const wrong = importsOf(house('src').filter(({ path }) => /^src\/(?:flows|shell)\/.*\.tsx$/.test(path))).filter(
      ({ imported }) => /^contract\/rules\/|^machines\/.*\.(?:rules|cost|answers|setup|start)\.ts$/.test(imported),
    );
    expect(told(wrong)).toEqual([]);
  });

  it('views name at most one state in an expression: what holds in several is a selector of the machine', () => {
    const views = house('src', 'desk/app').filter(({ path }) => path.endsWith('.tsx'));
    const wrong = views.flatMap(({ path, code }) => {
      const expressions = code.replaceAll(/\.matches\((?:'[^']*'|\{[^}]*\})\)/g, '.matches()').split(/[;{},]/);
      return expressions.flatMap((one) =>
        one.split('.matches()').length > 2 || /\.matches\([^)]/.test(one) ? `${path}: ${one.trim()}` : [],
      );
    });
    expect(views.some(({ code }) => code.includes('.matches('))).toBe(true);
    expect(wrong).toEqual([]);
  });

  it('casts over unknown only where a library or a type parameter leaves no other way', () => {
    const KNOWN = [
      'contract/call.ts',
      'server/clinic-folder/check.service.ts',
      'server/clinic-folder/csv.rules.ts',
      'server/clinic-import/read.rules.ts',
      'server/db/embedded-pool.adapter.ts',
      'server/db/open.adapter.ts',
      'server/pdf/fonts.adapter.ts',
      'server/pdf/letter.page.ts',
    ];
    const product = house('contract', 'machines', 'model', 'src', 'server', 'desk', 'desk/app', 'sandbox', 'bin');
    const casting = product.filter(({ code }) => code.includes('as unknown as')).map(({ path }) => path);
    expect(casting.toSorted()).toEqual(KNOWN);
  });

  it('the desk takes nothing from the app that has texts: they would be of the patients’ catalogue', () => {
    const taken = importsOf(house('desk/app')).filter(({ imported }) => imported.startsWith('src/'));
    expect(taken.length).toBeGreaterThan(20);
    const withTexts = new Set(
      house('src')
        .filter(({ code }) => code.includes('@lingui/') && code.includes('/macro'))
        .map(({ path }) => path),
    );
    expect(told(taken.filter(({ imported }) => withTexts.has(imported)))).toEqual([]);
  });

  it('luxon stays out of the app, and what writes calendar files comes when it is asked for', () => {
    const there = importsOf(house('contract', 'machines', 'src')).filter(({ imported }) => imported === 'luxon');
    expect(told(there)).toEqual([]);
    expect(linesWith(house('src'), /^(?:import|export) (?!type\b).*calendar-file\.ts/)).toEqual([]);
  });

  it('stories are for people and tests, never for the app', () => {
    const wrong = importsOf(house('src', 'server', 'desk', 'desk/app', 'sandbox')).filter(({ imported }) =>
      imported.endsWith('.story.ts'),
    );
    expect(told(wrong)).toEqual([]);
  });

  it('only the start and a rehearsal bring server and sandbox together', () => {
    const both = house('bin').filter(({ imports }) =>
      ['server/', 'sandbox/'].every((part) => imports.some((imported) => imported.startsWith(part))),
    );
    const STARTING = ['bin/start.ts', 'bin/greet.ts', 'bin/open-outside.ts', 'bin/rehearse.ts'];
    expect(both.map(({ path }) => path).filter((path) => !STARTING.includes(path))).toEqual([]);
  });

  it('never climbs more than one folder', () => {
    expect(linesWith(sources, /from '\.\.\/\.\.\//)).toEqual([]);
  });
});

describe('what is pure stays pure', () => {
  it('contract and machines have no world: no page, network, storage, timer, chance, or time of day', () => {
    const world =
      /\bwindow\.|\bdocument\.|\bfetch\(|\blocalStorage|\bset(?:Timeout|Interval)\(|Date\.now\(|Math\.random\(|new Date\(\)/;
    expect(linesWith(house('contract', 'machines'), world)).toEqual([]);
  });

  it('rows of the flows take clock and chance from what they are given, so that a write is repeated as it was', () => {
    const taken = /Date\.now\(|performance\.now\(|Math\.random\(|new Date\(|\bcrypto\b/;
    const definitions = house('src').filter(({ path }) => /^src\/flows\/.*\.definition\.ts$/.test(path));
    expect(definitions.length).toBeGreaterThan(30);
    expect(linesWith(definitions, taken)).toEqual([]);
  });

  it('promises are made actors in the kit and in the rooms of the flows and of the browser only', () => {
    const elsewhere = house('machines', 'src').filter(
      ({ path }) => !/^(?:machines\/kit|src\/app|src\/flows)\//.test(path),
    );
    expect(linesWith(elsewhere, /\bfrom(?:Promise|Callback)\b/)).toEqual([]);
  });

  it('the engine of the flows names none of them', () => {
    const definitions = house('src').flatMap(
      ({ path }) => /^src\/flows\/.*\/(.*)\.definition\.ts$/.exec(path)?.[1] ?? [],
    );
    const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const names = definitions.map(camel).filter((name) => name !== 'app' && name !== 'session');
    const engine = house('src').filter(({ path }) => ENGINE.includes(path));
    expect(engine.length).toBe(ENGINE.length);
    expect(
      linesWith(engine, new RegExp(`['"]\\.?/?(?:${names.join('|')})\\b|\\b(?:${names.join('|')})Machine\\b`)),
    ).toEqual([]);
  });

  it('a view has three services at most', () => {
    const services = house('src').map(({ path, code }) => ({
      path,
      names: new Set(
        [...code.matchAll(/useService\('(\w+)'\)|\b(useActor|useFlow)\(/g)].map(([, name]) => name ?? 'flows'),
      ),
    }));
    expect(services.filter(({ names }) => names.size > 3).map(({ path }) => path)).toEqual([]);
  });

  it('SQL is in stores, the database folder and the migrations only', () => {
    const elsewhere = house('server', 'desk', 'sandbox', 'bin').filter(
      ({ path }) => !/\.store\.ts$|^server\/db\//.test(path),
    );
    const sql =
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|import \{[^}]*\bsql\b[^}]*\} from 'kysely'/;
    expect(linesWith(elsewhere, sql)).toEqual([]);
  });

  it('importing a module of contract, machines, server or app does nothing by itself', () => {
    const pure = house('contract', 'machines', 'server', 'src').filter(({ path }) => !STARTS.includes(path));
    expect(linesWith(pure, /^(?:await\b|[a-zA-Z.]+\(|(?:for|if|while) \(|new [A-Z])/)).toEqual([]);
  });
});

describe('the machines', () => {
  const machines = house('machines').filter(({ path }) => !path.endsWith('.story.ts'));

  it('stay short, as does what the walker knows of them', () => {
    const models = house('model').filter(({ path }) => path.endsWith('.model.ts'));
    const long = [...machines, ...models].filter(({ text }) => text.split('\n').length > 250);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('speak in codes: no sentence stands outside the stories', () => {
    const flows = machines.filter(({ path }) => !path.startsWith('machines/kit/'));
    const texts = flows.flatMap(({ path, code }) => textsIn(code).map((text) => `${path}: ${text}`));
    expect(texts.filter((text) => /: .*[A-Za-z]{2,} [A-Za-z]{2,}/.test(text))).toEqual([]);
  });
});

describe('the language', () => {
  it('has no way around its types and its rules', () => {
    const around =
      /\bas never\b|\bas any\b|: any(?=[;,)\]=|&>]| =)|<any>|@ts-(?:ignore|expect-error|nocheck)|eslint-disable|biome-ignore|oxlint-disable(?!-next-line [^\n]+ -- \S)/;
    const own = sources.filter(({ path }) => !path.startsWith('test/walls/'));
    const found = own.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => (around.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('leaves nothing for later and skips no test', () => {
    const own = sources.filter(({ path }) => !path.startsWith('test/walls/'));
    const later =
      /\b(?:TODO|FIXME|XXX)\b|\b(?:it|test|describe)\.(?:skip|only|todo|fails|skipIf|runIf)\b|\{ (?:skip|todo): |\bskip\(\)/;
    expect(linesWith(own, later)).toEqual([]);
  });
});
