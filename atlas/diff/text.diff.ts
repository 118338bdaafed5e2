/** Changes between two commits, read from the charts as text that each commit holds: docs/statecharts/*.md. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Language } from '#atlas/chart.words.ts';
import { UnknownRevisionError } from './revision.folder.ts';

const run = promisify(execFile);
const FOLDER = 'docs/statecharts';
const TEXT_LIMIT = 64 * 1024 * 1024;

/** A state of a chart as text: its words, and a line for each thing that can happen. */
interface TextState {
  path: string;
  title: string;
  lines: readonly string[];
}
export interface TextChart {
  flow: string;
  title: string;
  states: readonly TextState[];
  /** Lines that hold in every state. */
  everywhere: readonly string[];
}

export const parseChart = (flow: string, text: string): TextChart => {
  const plain = text.replace(/```[^]*?```/g, '');
  const [head = '', ...sections] = plain.split(/^## /m);
  const title = /^# (.*)$/m.exec(head)?.[1] ?? flow;
  const linesIn = (section: string): string[] => [...section.matchAll(/^- (.*)$/gm)].map(([, line = '']) => line);
  const states = sections.flatMap((section): TextState[] => {
    const path = /^`([^`\n]+)`$/m.exec(section)?.[1];
    return path === undefined ? [] : [{ path, title: section.split('\n')[0] ?? '', lines: linesIn(section) }];
  });
  const everywhere = sections.filter((section) => !/^`[^`\n]+`$/m.test(section)).flatMap(linesIn);
  return { flow, title, states, everywhere };
};

/** moved: the same words at another place. */
export interface TextChange {
  sign: 'added' | 'removed' | 'changed' | 'moved';
  state: string;
  before: string | null;
  after: string | null;
}
export interface ChartChange {
  flow: string;
  title: string;
  sign: 'added' | 'removed' | 'changed';
  changes: readonly TextChange[];
}

/** The act without its target: `Back → **My list**` without its target. */
const actOf = (line: string): string => line.split(' → **')[0] ?? line;

const lineChanges = (state: string, before: readonly string[], after: readonly string[]): TextChange[] => {
  const gone = before.filter((line) => !after.includes(line));
  const come = after.filter((line) => !before.includes(line));
  const paired = new Set<string>();
  const changed = gone.flatMap((line): TextChange[] => {
    const other = come.find((one) => !paired.has(one) && actOf(one) === actOf(line));
    if (other === undefined) return [{ sign: 'removed', state, before: line, after: null }];
    paired.add(other);
    return [{ sign: 'changed', state, before: line, after: other }];
  });
  return [
    ...changed,
    ...come
      .filter((line) => !paired.has(line))
      .map((line): TextChange => ({ sign: 'added', state, before: null, after: line })),
  ];
};

/** A state that has the same words and lines under another path is moved. */
export const compareCharts = (before: TextChart | null, after: TextChart | null): ChartChange | null => {
  const [flow, title] = [(after ?? before)?.flow ?? '', (after ?? before)?.title ?? ''];
  if (!before || !after)
    return before || after ? { flow, title, sign: after ? 'added' : 'removed', changes: [] } : null;
  const bodyOf = ({ title: own, lines }: TextState): string => JSON.stringify([own, lines]);
  const [was, is] = [
    new Map(before.states.map((one) => [one.path, one])),
    new Map(after.states.map((one) => [one.path, one])),
  ];
  const gone = before.states.filter(({ path }) => !is.has(path));
  const come = after.states.filter(({ path }) => !was.has(path));
  const moved = gone.flatMap((one) => {
    const other =
      come.find((state) => bodyOf(state) === bodyOf(one)) ?? come.find((state) => state.title === one.title);
    return other ? [[one, other] as const] : [];
  });
  const isMoved = (state: TextState): boolean => moved.some(([one, other]) => one === state || other === state);
  const changes: TextChange[] = [
    ...moved.flatMap(([one, other]): TextChange[] => [
      { sign: 'moved', state: other.title, before: one.path, after: other.path },
      ...lineChanges(other.title, one.lines, other.lines),
    ]),
    ...gone
      .filter((one) => !isMoved(one))
      .map(({ title: own, path }): TextChange => ({ sign: 'removed', state: own, before: path, after: null })),
    ...come
      .filter((one) => !isMoved(one))
      .map(({ title: own, path }): TextChange => ({ sign: 'added', state: own, before: null, after: path })),
    ...after.states.flatMap((state) => {
      const former = was.get(state.path);
      if (!former) return [];
      const renamed: TextChange[] =
        former.title === state.title
          ? []
          : [{ sign: 'changed', state: state.title, before: former.title, after: state.title }];
      return [...renamed, ...lineChanges(state.title, former.lines, state.lines)];
    }),
    ...lineChanges(title, before.everywhere, after.everywhere),
  ];
  return changes.length === 0 ? null : { flow, title, sign: 'changed', changes };
};

const git = async (repository: string, ...args: readonly string[]): Promise<string> =>
  (await run('git', ['-C', repository, ...args], { maxBuffer: TEXT_LIMIT })).stdout;

export interface Commit {
  hash: string;
  day: string;
  subject: string;
}
/** @throws UnknownRevisionError */
export const commitOf = async (repository: string, name: string): Promise<Commit> => {
  try {
    const [hash = '', day = '', subject = ''] = (
      await git(repository, 'log', '-1', '--format=%h%n%as%n%s', '--end-of-options', name, '--')
    )
      .trimEnd()
      .split('\n');
    if (hash === '') throw new Error(name);
    return { hash, day, subject };
  } catch {
    throw new UnknownRevisionError(name, `git knows no such commit`);
  }
};

/** A chart as text that differs, by the ids of its two texts; an id of zeros where it is not there. */
interface Differing {
  flow: string;
  language: Language;
  before: string;
  after: string;
}
const differingCharts = async (repository: string, from: string, to: string): Promise<Differing[]> => {
  const rows = await git(repository, 'diff', '--raw', '--no-renames', '--no-abbrev', from, to, '--', FOLDER);
  return rows.split('\n').flatMap((row) => {
    const [, before = '', after = '', name = ''] = /^:\d+ \d+ (\w+) (\w+) \w\t(.*\.md)$/.exec(row) ?? [];
    if (name === '') return [];
    const flow = name.slice(FOLDER.length + 1).replace(/(?:\.zh)?\.md$/, '');
    return [{ flow, language: name.endsWith('.zh.md') ? 'zh' : 'en', before, after }];
  });
};

/** Texts by their ids, read by one process. */
const readTexts = async (repository: string, ids: readonly string[]): Promise<Map<string, string>> => {
  const reading = run('git', ['-C', repository, 'cat-file', '--batch'], { maxBuffer: TEXT_LIMIT, encoding: 'buffer' });
  reading.child.stdin?.end(ids.map((id) => `${id}\n`).join(''));
  const { stdout } = await reading;
  const texts = new Map<string, string>();
  for (let at = 0; at < stdout.length; ) {
    const end = stdout.indexOf('\n', at);
    const [id = '', , size = ''] = stdout.toString('utf8', at, end).split(' ');
    // an object that does not exist has no size and no text
    const length = /^\d+$/.test(size) ? Number(size) + 1 : 0;
    if (length > 0) texts.set(id, stdout.toString('utf8', end + 1, end + length));
    at = end + 1 + length;
  }
  return texts;
};

export interface Between {
  from: Commit;
  to: Commit;
  en: readonly ChartChange[];
  zh: readonly ChartChange[];
}
/** @param names of flows; none for all @throws UnknownRevisionError */
export const changesBetween = async (
  repository: string,
  from: string,
  to: string,
  names: readonly string[] = [],
): Promise<Between> => {
  const [one, other] = [await commitOf(repository, from), await commitOf(repository, to)];
  const all = await differingCharts(repository, one.hash, other.hash);
  const differing = all
    .filter(({ flow }) => names.length === 0 || names.includes(flow))
    .toSorted((a, b) => (a.flow < b.flow ? -1 : 1));
  const texts = await readTexts(
    repository,
    differing.flatMap(({ before, after }) => [before, after]),
  );
  const chartOf = (flow: string, id: string): TextChart | null => {
    const text = texts.get(id);
    return text === undefined ? null : parseChart(flow, text);
  };
  const changesIn = (wanted: Language): ChartChange[] =>
    differing.flatMap(({ flow, language, before, after }) =>
      language === wanted ? (compareCharts(chartOf(flow, before), chartOf(flow, after)) ?? []) : [],
    );
  return { from: one, to: other, en: changesIn('en'), zh: changesIn('zh') };
};

/** The newest commits that changed a chart. */
export const chartCommits = async (repository: string, count: number): Promise<Commit[]> => {
  const text = await git(
    repository,
    'log',
    `-${count}`,
    '--no-merges',
    '--format=%h%x09%as%x09%s',
    '--',
    `${FOLDER}/*.md`,
  ).catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((row) => {
      const [hash = '', day = '', subject = ''] = row.split('\t');
      return { hash, day, subject };
    });
};
