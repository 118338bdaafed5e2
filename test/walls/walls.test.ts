import { describe, expect, it } from 'vitest';
import { isOwn, linesWith, type Source, sources, textsIn } from './sources.ts';

/** What each part of the house may import of the project's own, besides itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  machines: ['contract'],
  src: ['contract', 'machines', 'locales'],
  server: ['contract'],
  sandbox: ['contract', 'server'],
  atlas: ['contract', 'machines', 'src', 'test', 'tools'],
  tools: [],
  bin: ['contract', 'server', 'sandbox', 'atlas', 'tools', 'src'],
  bench: ['contract', 'machines', 'src', 'server', 'sandbox', 'test', 'tools', 'bin'],
  test: ['contract', 'machines', 'src', 'server', 'sandbox', 'atlas', 'tools', 'bin', 'bench', 'locales'],
};
const PACKAGES: Record<string, RegExp> = {
  contract: /^valibot$/,
  machines: /^xstate$/,
};

/** Where a program begins. */
const STARTS = ['src/start.ts', 'src/main.tsx', 'src/service-worker/sw.ts'];

const house = (...names: string[]): Source[] => sources.filter((source) => names.includes(source.house));
const told = (wrong: readonly { path: string; imported: string }[]) =>
  wrong.map(({ path, imported }) => `${path} imports ${imported}`);
const importsOf = (files: readonly Source[]) =>
  files.flatMap(({ path, house: from, imports }) => imports.map((imported) => ({ path, house: from, imported })));

describe('imports go one way', () => {
  it('over the walls of the house', () => {
    const wrong = importsOf(sources).filter(({ house: from, imported }) => {
      const to = imported.split('/')[0] ?? '';
      return isOwn(imported) && to !== from && !MAY_IMPORT[from]?.includes(to);
    });
    expect(told(wrong)).toEqual([]);
  });

  it('contract knows only its schema library, the machines only their interpreter', () => {
    const wrong = importsOf(house(...Object.keys(PACKAGES))).filter(
      ({ house: from, imported }) => !isOwn(imported) && !PACKAGES[from]?.test(imported),
    );
    expect(told(wrong)).toEqual([]);
  });

  it('stories and flows of the walker are for people and tests, never for the app', () => {
    const wrong = importsOf(house('src', 'server', 'sandbox')).filter(({ imported }) =>
      /\.(?:story|flow)\.ts$/.test(imported),
    );
    expect(told(wrong)).toEqual([]);
  });

  it('only the start brings server and sandbox together', () => {
    const both = house('bin').filter(({ imports }) =>
      ['server/', 'sandbox/'].every((part) => imports.some((imported) => imported.startsWith(part))),
    );
    expect(both.map(({ path }) => path).filter((path) => path !== 'bin/start.ts')).toEqual([]);
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

  it('promises are made actors in the kit and the wiring only', () => {
    const elsewhere = house('machines', 'src').filter(({ path }) => !/^(?:machines\/kit|src\/wiring)\//.test(path));
    expect(linesWith(elsewhere, /\bfrom(?:Promise|Callback)\b/)).toEqual([]);
  });

  it('SQL is in stores, the database folder and the migrations only', () => {
    const elsewhere = house('server', 'sandbox', 'bin').filter(({ path }) => !/\.store\.ts$|^server\/db\//.test(path));
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

  it('stay short', () => {
    const long = machines.filter(({ text }) => text.split('\n').length > 250);
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
    const later = /\b(?:TODO|FIXME|XXX)\b|\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/;
    expect(linesWith(own, later)).toEqual([]);
  });
});
