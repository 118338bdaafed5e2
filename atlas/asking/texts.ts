/** Sentences on the app's screens, in both languages, each with the flow of its screen. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { driversByFlow } from '#atlas/drivers.ts';
import { toldFlows } from '#atlas/flows.ts';
import { ROOT } from '#atlas/folders.ts';
import { hashOf } from '#atlas/hash.ts';
import { type Words, words } from '#machines/kit/story.ts';

export interface ToldText {
  said: Words;
  about: Words;
  to: string;
  /** Flow on whose page the sentence is listed. */
  flow: string;
}

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const flows = new Map(toldFlows.map(({ story }) => [story.flow, story.title]));

/** A text of the catalogue, its `msgid` or `msgstr`, with plurals as of many. */
const partOf = (entry: string, name: string): string =>
  [...(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '').matchAll(/"(.*)"/g)]
    .map(([, part]) => part)
    .join('')
    .replaceAll(/\{(\w+), plural,.*?other \{(.*?)\}\}/g, (_, name: string, many: string) =>
      many.replaceAll('#', `{${name}}`),
    );
const catalogue = (): string[] =>
  ['locales/zh-CN.po', 'locales/desk/zh-CN.po'].flatMap((file) => textOf(file).split('\n\n'));
const saidIn = (entry: string): Words => words(partOf(entry, 'msgid'), partOf(entry, 'msgstr'));

/** Labels of one word, which say how a word of a question is said in the other language. */
export const readLabels = (): Words[] =>
  catalogue()
    .filter((entry) => !entry.includes('/samples/'))
    .map(saidIn)
    .filter(({ en, zh }) => /^[A-Z]?[a-z]{3,}$/.test(en) && /^[\u4e00-\u9fff]{2,4}$/.test(zh));

/** A single word is a label, which the stories have in their own words, and so is a name of the desk's many fields. */
const isTold = (text: string, files: readonly string[]): boolean =>
  /[.?!]$/.test(text) || (text.split(' ').length > 1 && !files.some((file) => file.startsWith('desk/')));

/** The flow that has the file in its folder, whose machine the file reads, or whose screens show it. */
const flowIn = (sources: ReadonlyMap<string, string>) => {
  const own = (file: string): string[] => [
    /^src\/flows\/([\w-]+)\//.exec(file)?.[1] ?? '',
    file.replace(/^desk\/app\/views\/(\w+)\/.*/, 'desk-$1'),
    ...[...(sources.get(file) ?? '').matchAll(/#machines\/([\w-]+)\/|\/([\w-]+)\.definition\.ts/g)].map(
      ([, machine, definition]) => machine ?? definition ?? '',
    ),
  ];
  const shownBy = (file: string): string[] =>
    [...sources].flatMap(([other, source]) => (source.includes(`/${basename(file)}'`) ? [other] : []));
  return (file: string): string | undefined =>
    [file, ...(file.startsWith('src/flows/') ? shownBy(file) : [])].flatMap(own).find((name) => flows.has(name)) ??
    (file.startsWith('desk/') ? 'desk' : undefined);
};

/** States by the text that is the sign of each. */
const signs = async (): Promise<Map<string, string>> =>
  new Map(
    [...(await driversByFlow())].flatMap(([flow, drivers]) =>
      drivers.flatMap(({ seen }) =>
        Object.entries(seen).flatMap(([at, { name }]): [string, string][] =>
          typeof name === 'string' ? [[`${flow}\n${name}`, at]] : [],
        ),
      ),
    ),
  );

/** Id of a sentence on the page of its flow. */
export const idOf = ({ en }: Words): string => `said-${hashOf(en)}`;

/** Refusals have entries of their own, with the states that show them. */
const REFUSALS = 'src/ui/flow/refusals.ts';

export const readTexts = async (): Promise<ToldText[]> => {
  const sources = new Map(globSync('{src,desk/app}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => [file, textOf(file)]));
  const flowOf = flowIn(sources);
  const states = await signs();
  return catalogue().flatMap((entry): ToldText[] => {
    const said = saidIn(entry);
    const files = [...entry.matchAll(/^#: (.*)$/gm)].map(([, file = '']) => file);
    if (!isTold(said.en, files) || files.includes(REFUSALS)) return [];
    const flow = files.map(flowOf).find(Boolean);
    if (flow === undefined) return [];
    const at = states.get(`${flow}\n${said.en}`);
    return [
      {
        said,
        about: flows.get(flow) ?? words(flow, flow),
        to: `${flow}.html${at === undefined ? `#${idOf(said)}` : `?at=${encodeURIComponent(at)}`}`,
        flow,
      },
    ];
  });
};
