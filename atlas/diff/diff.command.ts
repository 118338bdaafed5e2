/** The command `npm run atlas:diff`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#atlas/chart.words.ts';
import { ROOT } from '#atlas/folders.ts';
import { pageOf } from '#atlas/html.ts';
import { words } from '#machines/kit/story.ts';
import { MisreadError, readOptions } from '#tools/command.ts';
import { FORMS, type Report } from './difference.formats.ts';
import { differencePage } from './difference.page.ts';
import type { Shapes } from './flow.shape.ts';
import {
  changedCode,
  findRevision,
  readShapes,
  readStories,
  UnknownRevisionError,
  withRevision,
} from './revision.folder.ts';
import { compareShapes, withStories } from './shape.diff.ts';
import { type Between, changesBetween } from './text.diff.ts';
import { changesHtml, changesMarkdown } from './text.forms.ts';

const USAGE = `npm run atlas:diff -- <revision> [options]     what differs between the charts of a revision and those of today
npm run atlas:diff -- <A>..<B> [options]       what changed between two commits, from their charts as text

  --flow <name>     this flow only; repeated: these
  --format text|markdown|html|json
                    markdown: for a pull request; html: a page with the charts before and after
  --language en|zh  of <A>..<B>
  --out <folder>    writes chart-diff.html, or the form asked for, there

For example:
  npm run atlas:diff -- main --flow booking
  npm run atlas:diff -- v1..v2 --format markdown --language zh

Exit code 0: told, also where nothing differs. 2: there is no such commit, flow or option.`;

const ENDINGS = { text: 'txt', markdown: 'md', json: 'json', html: 'html' } as const;
type Format = keyof typeof ENDINGS;
const isFormat = (name: string): name is Format => name in ENDINGS;

const OPTIONS = {
  flow: { type: 'string', multiple: true },
  format: { type: 'string' },
  out: { type: 'string' },
  language: { type: 'string', default: 'en' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export interface Answer {
  text: string;
  note: string;
  /** Exit code; 2 for an unknown revision, flow or option. */
  code: 0 | 2;
}
/** The question names something that does not exist. */
class QuestionError extends Error {}

const only = ({ flows, unread }: Shapes, names: readonly string[]): Shapes => {
  const isAsked = ({ flow }: { flow: string }) => names.length === 0 || names.includes(flow);
  return { flows: flows.filter(isAsked), unread: unread.filter(isAsked) };
};

/**
 * @param names of flows; none for all
 * @throws UnknownRevisionError
 */
export const reportSince = async (repository: string, name: string, names: readonly string[] = []): Promise<Report> => {
  const since = await findRevision(repository, name);
  return withRevision(repository, since, async (folder) => {
    const [before, after] = await Promise.all([readShapes(folder), readShapes(repository)]);
    const known = new Set([...before.flows, ...before.unread, ...after.flows, ...after.unread].map(({ flow }) => flow));
    const unknown = names.find((flow) => !known.has(flow));
    if (unknown !== undefined)
      throw new QuestionError(`There is no flow “${unknown}”. There are:\n  ${[...known].toSorted().join('\n  ')}`);
    const differences = compareShapes(only(before, names), only(after, names));
    const told = differences.flows.flatMap(({ flow, sign }) => (sign === 'changed' ? [flow] : []));
    const [was, is] =
      told.length === 0 ? [null, null] : await Promise.all([readStories(folder, told), readStories(repository, told)]);
    const code = (await changedCode(repository, since)).filter(
      (path) => names.length === 0 || names.includes(path.split('/')[1] ?? ''),
    );
    return { since, differences: { ...differences, flows: withStories(differences.flows, was, is) }, code };
  });
};

const answerBetween = async (
  between: Between,
  format: Format,
  language: Language,
  out: string | undefined,
): Promise<Answer> => {
  const page = () =>
    pageOf({
      file: 'chart-diff.html',
      title: words('Changes', '变更'),
      kind: 'reading',
      body: `<main>${(['en', 'zh'] as const).map((one) => `<div class="${one}">${changesHtml(between, one)}</div>`).join('')}</main>`,
    });
  const text =
    format === 'html'
      ? page()
      : format === 'json'
        ? JSON.stringify(between, null, 2)
        : changesMarkdown(between, language);
  if (out === undefined) return { text: text.trimEnd(), note: '', code: 0 };
  const file = join(out, `chart-diff.${ENDINGS[format]}`);
  await mkdir(out, { recursive: true });
  await writeFile(file, `${text.trimEnd()}\n`);
  return { text: file, note: '', code: 0 };
};

const answerTo = async (args: readonly string[], repository: string): Promise<Answer> => {
  const { values, positionals } = readOptions(args, OPTIONS);
  const { help, flow = [], out, format = out === undefined ? 'text' : 'html' } = values;
  if (help) return { text: USAGE, note: '', code: 0 };
  const [revision, ...others] = positionals;
  if (revision === undefined || others.length > 0)
    throw new QuestionError('Which revision? One commit, branch or tag.');
  if (!isFormat(format))
    throw new QuestionError(`There is no format “${format}”. There are: ${Object.keys(ENDINGS).join(', ')}`);
  const [, from, to] = /^(.+?)\.\.(.+)$/.exec(revision) ?? [];
  if (from !== undefined && to !== undefined)
    return answerBetween(
      await changesBetween(repository, from, to, flow),
      format,
      values.language === 'zh' ? 'zh' : 'en',
      out,
    );
  const report = await reportSince(repository, revision, flow);
  const text = format === 'html' ? await differencePage(report) : FORMS[format](report);
  if (out === undefined) return { text: text.trimEnd(), note: '', code: 0 };
  const file = join(out, `chart-diff.${ENDINGS[format]}`);
  await mkdir(out, { recursive: true });
  await writeFile(file, `${text.trimEnd()}\n`);
  return { text: file, note: '', code: 0 };
};

/** @param args as on the command line: `main --flow booking` */
export const runDiff = async (args: readonly string[], repository: string = ROOT): Promise<Answer> => {
  try {
    return await answerTo(args, repository);
  } catch (error) {
    if (error instanceof UnknownRevisionError || error instanceof QuestionError || error instanceof MisreadError)
      return { text: '', note: `${error.message}\n(npm run atlas:diff -- --help)`, code: 2 };
    throw error;
  }
};
