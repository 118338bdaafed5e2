/** `npm run atlas`: the owner's workbench as a folder that needs no server. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { timedGraphsOf } from '#model/products/held-times.ts';
import { endMisread, readCommand } from '#tools/command.ts';
import { APPROVALS, readApprovals, readJourneys } from './approvals/approvals.ts';
import { picturesBeside, readApprovedPictures, SHOWN_IN } from './approvals/approved.pictures.ts';
import { type Clause, provenOf } from './asking/clauses.ts';
import { entriesOf, type Known } from './asking/entries.ts';
import { readKnown } from './asking/known.ts';
import { type Records, readRecords } from './coverage/coverage.reader.ts';
import { readExcuses } from './coverage/excuses.ts';
import { coverageOf, type FlowCoverage } from './coverage/flow.coverage.ts';
import { newestChanges } from './diff/changes.script.ts';
import { reportSince } from './diff/diff.command.ts';
import type { Report } from './diff/difference.formats.ts';
import { sinceFiles, sinceWords } from './diff/difference.page.ts';
import { UnknownRevisionError } from './diff/revision.folder.ts';
import { layoutsOf, moneyOf, openedOf } from './draw/charts.ts';
import { type ToldFlow, toldFlows } from './flows.ts';
import { ATLAS, ROOT } from './folders.ts';
import { jsonIn } from './html.ts';
import { links } from './journeys/links.ts';
import { actsPage } from './pages/acts.page.ts';
import { approvalsPage } from './pages/approvals.page.ts';
import { changesPage } from './pages/changes.page.ts';
import { clausesPage } from './pages/clauses.page.ts';
import { coveragePage, EXCUSES, excusesPage, flowCoveragePage } from './pages/coverage.page.ts';
import { FIGURES_NOW, figuresPage } from './pages/figures.page.ts';
import { flowData } from './pages/flow.data.ts';
import { type FlowPage, flowPage, partsScript } from './pages/flow.page.ts';
import { journeyPage } from './pages/journey.page.ts';
import { journeysPage } from './pages/journeys.page.ts';
import { promisesPage } from './pages/promises.page.ts';
import { questionsPage } from './pages/questions.page.ts';
import { readmePage } from './pages/readme.page.ts';
import { startPage } from './pages/start.page.ts';
import { storiesData, storiesPage } from './pages/stories.page.ts';
import { storiesOf } from './pages/told.flow.ts';
import { readScreens, type Screens } from './walk/flow.screens.ts';
import { versionOfApp, walkFolder } from './walk/walk.folder.ts';
import { bundled } from './walking/bundle.ts';

const textOf = (...path: string[]): Promise<string> => readFile(join(ROOT, ...path), 'utf8');

const FIRST_PAGE = 'index.html';
/** Newest changes of the charts that the page of changes tells. */
const CHANGES = 6;

const minified = async (css: string): Promise<string> => (await transform(css, { loader: 'css', minify: true })).code;
const scriptOf = (name: string, value: unknown): string => `var ${name} = ${jsonIn(value)};\n`;

/** Pages and scripts of one flow. */
const flowFiles = async (
  flow: ToldFlow,
  screens: Screens,
  known: Known,
  coverage: FlowCoverage,
): Promise<[string, string][]> => {
  const { flow: name } = flow.story;
  const layouts = await layoutsOf(flow);
  const page: FlowPage = {
    flow,
    layouts,
    opened: await openedOf(layouts),
    money: moneyOf(flow),
    data: flowData({
      flow,
      cards: layouts.en.folded.cards,
      lines: layouts.en.folded.lines,
      coverage,
      screens,
      outside: known.outside.get(flow) ?? new Set(),
      proven: provenOf(known.clauses),
    }),
    said: known.texts.flatMap((text) => (text.flow === name ? [text.said] : [])),
    kept: known.keeping.get(name) ?? null,
  };
  const graphs = timedGraphsOf(name);
  return [
    [`${name}.html`, flowPage(page)],
    [`${name}.parts.js`, partsScript(page)],
    [`${name}.graph.js`, `(globalThis.ATLAS_GRAPHS ??= {})[${JSON.stringify(name)}] = ${jsonIn(graphs)};\n`],
    [`${name}.stories.html`, storiesPage(flow, storiesData(flow, storiesOf(flow), screens))],
  ];
};

/** Titles of states, for the page of clauses. */
const titlesOf = (clauses: readonly Clause[]): Record<string, Record<string, [string, string]>> => {
  const cited = new Set(clauses.flatMap(({ states }) => states.map(([flow]) => flow)));
  return Object.fromEntries(
    toldFlows
      .filter(({ story }) => cited.has(story.flow))
      .map(({ story }) => [
        story.flow,
        Object.fromEntries(Object.entries(story.states).map(([at, { en, zh }]) => [at, [en, zh]])),
      ]),
  );
};

const screensOf = async (version: string): Promise<Map<string, Screens>> =>
  new Map(
    await Promise.all(
      toldFlows.map(async ({ story }) => [story.flow, await readScreens(story.flow, version)] as const),
    ),
  );

/**
 * Pages, scripts and styles by the names of their files.
 * @param version of the app whose pictures the pages show, see walk.folder.ts
 * @param since differences from an earlier revision, for a page of their own @param recorded what the tests took
 */
export const atlasFiles = async (
  version: string,
  since: Report | null = null,
  recorded: Promise<Records> | Records = readRecords(),
): Promise<Map<string, string>> => {
  const [
    readme,
    style,
    chartStyle,
    script,
    bench,
    asking,
    walk,
    approvals,
    approved,
    pictures,
    records,
    changes,
    screens,
  ] = await Promise.all([
    textOf('docs', 'adding-a-flow.md'),
    textOf('atlas', 'atlas.css').then(minified),
    textOf('atlas', 'chart.css').then(minified),
    bundled('atlas.script.ts'),
    bundled('bench.script.ts'),
    bundled('questions.script.ts'),
    bundled('walk.script.ts'),
    readApprovals(),
    readJourneys(),
    readApprovedPictures(APPROVALS),
    recorded,
    newestChanges(CHANGES),
    screensOf(version),
  ]);
  const known = await readKnown(screens);
  const { clauses, figures, acts, journeys, letters, promises } = known;
  const coverage = toldFlows.map((flow) => coverageOf(flow, records));
  const files: [string, string][] = [];
  for (const one of coverage) {
    const own = screens.get(one.flow.story.flow);
    if (own) files.push(...(await flowFiles(one.flow, own, known, one)));
  }
  return new Map([
    ...files,
    [FIRST_PAGE, startPage({ journeys, approvals, approved, version, since: since && sinceWords(since) })],
    ['journeys.html', journeysPage(journeys, links())],
    ...journeys.map(
      (journey) =>
        [`journey-${journey.name}.html`, journeyPage({ journey, links: links(), screens, approved })] as const,
    ),
    ['questions.html', questionsPage()],
    ['stories.html', approvalsPage(approvals, approved, { approved: pictures, screens })],
    ['coverage.html', coveragePage(coverage)],
    [EXCUSES, excusesPage(coverage, await readExcuses(toldFlows))],
    ...coverage.map((one) => [`${one.flow.story.flow}.coverage.html`, flowCoveragePage(one)] as const),
    ['clauses.html', clausesPage()],
    ['changes.html', changesPage(changes, since && sinceWords(since))],
    ...changes.scripts,
    ['machines.html', readmePage(readme)],
    ['figures.html', figuresPage(figures)],
    [FIGURES_NOW, scriptOf('ATLAS_FIGURES', {})],
    ['acts.html', actsPage(acts)],
    ['promises.html', promisesPage(letters, promises)],
    ['search.js', scriptOf('ATLAS_SEARCH', entriesOf(toldFlows, known))],
    ['clauses.js', scriptOf('ATLAS_CLAUSES', clauses) + scriptOf('ATLAS_TITLES', titlesOf(clauses))],
    ['atlas.js', script],
    ['bench.js', bench],
    ['questions.js', asking],
    ['walk.js', walk],
    ['atlas.css', style],
    ['chart.css', chartStyle],
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
  recorded: Promise<Records> | Records = readRecords(),
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  // removes the page of differences that an earlier build wrote
  await Promise.all(['since.html', 'since.css'].map((name) => rm(join(folder, name), { force: true })));
  await rm(join(folder, 'changes'), { recursive: true, force: true });
  const styles = join(ROOT, 'src', 'styles');
  const { [FIRST_PAGE]: first = '', ...others } = Object.fromEntries(await atlasFiles(version, since, recorded));
  await Promise.all([
    cp(join(styles, 'tokens.css'), join(folder, 'tokens.css')),
    cp(join(styles, 'fonts'), join(folder, 'fonts'), { recursive: true }),
    copyPictures(version, join(folder, 'pictures')),
    cp(picturesBeside(APPROVALS), join(folder, SHOWN_IN), { recursive: true }).catch(() => undefined),
    ...Object.entries(others).map(async ([name, text]) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }),
  ]);
  // written last: a folder with a first page is complete
  await writeFile(join(folder, FIRST_PAGE), first);
};

const leave = (error: unknown): never => {
  if (!(error instanceof UnknownRevisionError)) throw error;
  return endMisread(error.message);
};

const USAGE = `npm run atlas [-- options]     walks the app for pictures, and makes the atlas: a folder for any web server

  --out <folder>       the folder; by default dist-atlas
  --flow <name>        walks this flow only; repeated: these
  --no-walk            takes no new pictures
  --since <revision>   adds a page of what differs from that commit, branch or tag

For example:
  npm run atlas -- --no-walk --out /tmp/atlas
  npm run atlas -- --flow booking --flow hold
  npm run atlas -- --since main

Exit code 0: the atlas is made. 1: it is made, and a walk for its pictures failed. 2: not understood.`;

const OPTIONS = {
  out: { type: 'string', default: ATLAS },
  flow: { type: 'string', multiple: true },
  'no-walk': { type: 'boolean', default: false },
  since: { type: 'string' },
} as const;

if (import.meta.main) {
  const { values } = readCommand({ usage: USAGE, options: OPTIONS });
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
