/** The command `npm run approve`: a person puts a name to stories in the sentences of today, or takes it back. */
import { readFile } from 'node:fs/promises';
import { UnknownError } from '#atlas/paths/path.choice.ts';
import type { Answer } from '#atlas/paths/paths.answer.ts';
import { MisreadError, readOptions } from '#atlas/paths/read.options.ts';
import { pathId, toldWalks } from '#atlas/paths/told.walks.ts';
import { machines } from '#model/flows.ts';
import { APPROVALS, type Approval, readApprovals, storyOf, versionOf, writeApprovals } from './approvals.ts';
import { judge, judgementWords } from './judgement.ts';
import { type Review, readReviews } from './reviews.ts';

const USAGE = `npm run approve                                     what was approved, and whether it holds
npm run approve -- <flow> <story>... --by NAME      approves stories, by the ids that the atlas gives them
npm run approve -- --from approvals.json            approves what the page of stories exported, by the name in it
npm run approve -- <flow> <story>... --by NAME --withdraw

An approval keeps every sentence of the story. It is a person's: nothing is approved where CI is set, and no test renews one.`;

const OPTIONS = {
  by: { type: 'string' },
  from: { type: 'string' },
  withdraw: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Folder and time of an approval. */
export interface Desk {
  file: string;
  /** 2026-11-28 */
  today: string;
  isCI: boolean;
}
const here = (): Desk => ({
  file: APPROVALS,
  today: new Date().toISOString().slice(0, 10),
  isCI: Boolean(process.env['CI']),
});

const answer = (text: string, note = '', code: Answer['code'] = 0): Answer => ({ text, note, code });
const counted = (count: number): string => `${count} ${count === 1 ? 'story' : 'stories'}`;

const listOf = (approvals: readonly Approval[]): Answer => {
  const broken = approvals.flatMap((approval) => judgementWords(approval, judge(approval)) || []);
  const text = `${approvals.length - broken.length} of ${counted(approvals.length)} approved: as they were approved.`;
  return answer(text, broken.join('\n'), broken.length > 0 ? 1 : 0);
};

/** @throws UnknownError */
const storiesOf = (name: string, ids: readonly string[]): ReturnType<typeof storyOf>[] => {
  const flows = machines.get(name);
  if (flows === undefined) throw new UnknownError('flow', name, machines.keys());
  const known = new Map(toldWalks(flows).map((walk) => [pathId(walk.flow, walk.path), walk]));
  return ids.map((id) => {
    const walk = known.get(id);
    if (walk === undefined) throw new UnknownError('story of the atlas', id, known.keys());
    return storyOf(walk);
  });
};

const isSame = (one: Approval, other: Pick<Approval, 'flow' | 'story' | 'by'>): boolean =>
  one.flow === other.flow && one.story === other.story && one.by === other.by;
const keep = async (fresh: readonly Approval[], { file }: Desk): Promise<void> => {
  const others = (await readApprovals(file)).filter((one) => fresh.every((approval) => !isSame(one, approval)));
  await writeApprovals([...others, ...fresh], file);
};

/** A story that was read in another version than today's is not approved. */
const approveReview = async (reviews: readonly Review[], desk: Desk): Promise<Answer> => {
  const read = reviews.flatMap(({ reviewer, approvals }) => approvals.map((one) => ({ ...one, by: reviewer.trim() })));
  const versions = new Map(
    [...machines]
      .filter(([name]) => read.some(({ flow }) => flow === name))
      .flatMap(([name, flows]) =>
        toldWalks(flows)
          .map(storyOf)
          .map((told) => [`${name} ${told.story}`, versionOf(told)] as const),
      ),
  );
  const isToday = ({ flow, story, version }: (typeof read)[number]) => versions.get(`${flow} ${story}`) === version;
  const fresh = read
    .filter((one) => one.by !== '' && isToday(one))
    .flatMap(({ flow, story, by }) => storiesOf(flow, [story]).map((told) => ({ ...told, by, on: desk.today })));
  await keep(fresh, desk);
  const others = read.filter((one) => one.by === '' || !isToday(one));
  const notes = others.map(({ flow, story, by }) =>
    by === ''
      ? `${flow} ${story}: nobody’s name is with it`
      : `${flow} ${story}: ${by} read another version; read it again`,
  );
  return answer(`${counted(fresh.length)} approved.`, notes.join('\n'), others.length > 0 ? 1 : 0);
};

const approve = async (args: readonly string[], desk: Desk): Promise<Answer> => {
  const { values, positionals } = readOptions(args, OPTIONS);
  const [name, ...ids] = positionals;
  const by = values.by?.trim() ?? '';
  if (values.help) return answer(USAGE);
  if (name === undefined && values.from === undefined) return listOf(await readApprovals(desk.file));
  if (desk.isCI) return answer('', 'An approval is a person’s: nothing is approved where CI is set.', 2);
  if (values.from !== undefined) return approveReview(readReviews(await readFile(values.from, 'utf8')), desk);
  if (by === '' || name === undefined || ids.length === 0)
    return answer('', `Say which stories of the flow, and who approves them: --by NAME.\n\n${USAGE}`, 2);
  if (values.withdraw) {
    const all = await readApprovals(desk.file);
    const left = all.filter((one) => ids.every((story) => !isSame(one, { flow: name, story, by })));
    await writeApprovals(left, desk.file);
    return answer(`${counted(all.length - left.length)} withdrawn.`, '', all.length > left.length ? 0 : 1);
  }
  const fresh = storiesOf(name, ids).map((told) => ({ ...told, by, on: desk.today }));
  await keep(fresh, desk);
  return answer(`${counted(fresh.length)} approved by ${by}.`);
};

/** @param args as on the command line: `otp 1f2e3d4c5b6a --by Ada` */
export const runApprove = async (args: readonly string[], desk = here()): Promise<Answer> => {
  try {
    return await approve(args, desk);
  } catch (error) {
    if (error instanceof UnknownError || error instanceof MisreadError)
      return answer('', `${error.message}\n(npm run approve -- --help)`, 2);
    if (error instanceof Error && ('code' in error || error instanceof SyntaxError || /not a file/.test(error.message)))
      return answer('', error.message, 2);
    throw error;
  }
};
