/** `npm run atlas`: pages with every flow, its chart, its words and its paths; a folder that needs no server. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { readApprovals } from './approvals/approvals.ts';
import { STYLE } from './chart.style.ts';
import { readRecords } from './coverage/coverage.reader.ts';
import { reportSince } from './diff/diff.command.ts';
import type { Report } from './diff/difference.formats.ts';
import { sinceFiles, sinceWords } from './diff/difference.page.ts';
import { UnknownRevisionError } from './diff/revision.folder.ts';
import { toldFlows } from './flows.ts';
import { ATLAS, ROOT, STATECHARTS } from './folders.ts';
import { jsonIn } from './html.ts';
import { coveragePage } from './pages/coverage.page.ts';
import { factsOf } from './pages/flow.facts.ts';
import { flowPage } from './pages/flow.page.ts';
import { indexPage, readmePage } from './pages/index.page.ts';
import { searchEntries } from './pages/search.entries.ts';
import { storiesPage } from './pages/stories.page.ts';
import { readScreens } from './walk/flow.screens.ts';
import { versionOfApp, walkFolder } from './walk/walk.folder.ts';

const textOf = (...path: string[]): Promise<string> => readFile(join(ROOT, ...path), 'utf8');

const FIRST_PAGE = 'index.html';

/** Requirements of docs/requirements.tsv: texts by id. */
const readRequirements = async (): Promise<Map<string, string>> => {
  const rows = (await textOf('docs', 'requirements.tsv')).trimEnd().split('\n').slice(1);
  return new Map(rows.map((row) => row.split('\t')).map(([id = '', , , text = '']) => [id, text]));
};

const readCharts = async (): Promise<Map<string, string>> => {
  const names = (await readdir(STATECHARTS)).filter((name) => name.endsWith('.svg')).toSorted();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(STATECHARTS, name), 'utf8')] as const)),
  );
};

/** Bundles a plain script, not a module, since browsers refuse modules in files opened without a server. */
const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'atlas', 'browser', 'atlas.script.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
};

/**
 * Pages, scripts and styles by the names of their files, from the charts in docs/statecharts.
 * @param version of the app whose pictures the pages show, see walk.folder.ts
 * @param since differences from an earlier revision, for a page of their own
 */
export const atlasFiles = async (version: string, since: Report | null = null): Promise<Map<string, string>> => {
  const [charts, requirements, readme, style, script, approvals, records] = await Promise.all([
    readCharts(),
    readRequirements(),
    textOf('docs', 'adding-a-flow.md'),
    textOf('atlas', 'atlas.css'),
    bundle(),
    readApprovals(),
    readRecords(),
  ]);
  const svgOf = (name: string): string => {
    const svg = charts.get(name);
    if (svg === undefined) throw new Error(`docs/statecharts has no ${name}: npm run statecharts`);
    return svg;
  };
  const facts = toldFlows.map((flow) => factsOf(flow, records));
  const pages = facts.map(async (one) => {
    const { flow } = one.flow.story;
    return [`${flow}.html`, flowPage(one, svgOf, requirements, await readScreens(flow, version))] as const;
  });
  return new Map([
    ...charts,
    ...(await Promise.all(pages)),
    [FIRST_PAGE, indexPage(facts, since && sinceWords(since))],
    ['stories.html', storiesPage(facts, approvals)],
    ['coverage.html', coveragePage(facts.map(({ coverage }) => coverage))],
    ['machines.html', readmePage(readme)],
    ['search.js', `var ATLAS_SEARCH = ${jsonIn(searchEntries(facts, requirements))};\n`],
    ['atlas.js', script],
    ['atlas.css', style],
    ['chart.css', STYLE],
    ...(since ? await sinceFiles(since) : []),
  ]);
};

/** Replaces the pictures in the folder, which may be of another version. */
const copyPictures = async (version: string, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  const flows = toldFlows.map(({ story }) => story.flow);
  await Promise.all(
    flows.map((flow) =>
      cp(walkFolder(flow, version).folder, join(folder, flow), {
        recursive: true,
        filter: (path) => !path.endsWith('.json'),
      }).catch(() => undefined),
    ),
  );
};

/** Writes the atlas into `folder`, with the pictures of the built app, or of another version of it, when it was walked. */
export const buildAtlas = async (
  folder: string = ATLAS,
  version = versionOfApp(),
  since: Report | null = null,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  // removes the page of differences that an earlier build wrote
  await Promise.all(['since.html', 'since.css'].map((name) => rm(join(folder, name), { force: true })));
  const styles = join(ROOT, 'src', 'styles');
  const { [FIRST_PAGE]: first = '', ...others } = Object.fromEntries(await atlasFiles(version, since));
  await Promise.all([
    cp(join(styles, 'tokens.css'), join(folder, 'tokens.css')),
    cp(join(styles, 'fonts'), join(folder, 'fonts'), { recursive: true }),
    copyPictures(version, join(folder, 'pictures')),
    ...Object.entries(others).map(([name, text]) => writeFile(join(folder, name), text)),
  ]);
  // written last: a folder with a first page is complete
  await writeFile(join(folder, FIRST_PAGE), first);
};

const leave = (error: unknown): never => {
  if (!(error instanceof UnknownRevisionError)) throw error;
  console.error(error.message);
  process.exit(2);
};

const OPTIONS = {
  out: { type: 'string', default: ATLAS },
  flow: { type: 'string', multiple: true },
  'no-walk': { type: 'boolean', default: false },
  since: { type: 'string' },
} as const;

if (import.meta.main) {
  const { values } = parseArgs({ options: OPTIONS });
  // fails before the long walk when the revision is mistyped
  const since = values.since === undefined ? null : await reportSince(ROOT, values.since).catch(leave);
  // loaded here only, since the walk needs Chromium
  if (!values['no-walk']) {
    const { walkFlows } = await import('./walk/walk.flows.ts');
    // builds the atlas without pictures where Chromium is missing
    const reasons = await walkFlows(values.flow, console.log).catch((error: unknown) => [String(error)]);
    for (const reason of reasons) console.error(`\nA walk failed: ${reason}`);
    if (reasons.length > 0) process.exitCode = 1;
  }
  await buildAtlas(resolve(values.out), versionOfApp(), since);
  console.log(`The atlas is in ${resolve(values.out)}: open its index.html.`);
}
