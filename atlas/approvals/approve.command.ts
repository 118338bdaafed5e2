/** The command `npm run approve`: a person approves stories in today's sentences under a name, or takes that back. */
import { readFile } from 'node:fs/promises';
import { UnknownError } from '#atlas/paths/path.choice.ts';
import type { Answer } from '#atlas/paths/paths.answer.ts';
import { pathId, toldWalks } from '#atlas/paths/told.walks.ts';
import { machines } from '#model/flows.ts';
import { MisreadError, readOptions } from '#tools/command.ts';
import {
  APPROVALS,
  type Approval,
  type ApprovedJourney,
  readApprovals,
  readJourneys,
  storyOf,
  versionOf,
  writeApprovals,
  writeJourneys,
} from './approvals.ts';
import { dropPictures, keepPictures } from './approved.pictures.ts';
import { journeyOf } from './journey.approvals.ts';
import { journeyWords, judge, judgementWords, signed } from './judgement.ts';
import { type Review, readReviews } from './reviews.ts';

const USAGE = `npm run approve                                     what was approved, and whether it holds
npm run approve -- <flow> <story>... --by NAME      approves stories, by the ids that the atlas gives them
npm run approve -- --from approvals.json            approves what the page of stories exported, by the name in it
npm run approve -- --journey <name> --by NAME       approves a journey: its way through each flow, and between them
npm run approve -- <flow> <story>... --by NAME --withdraw   (or --journey)

  --by <name>         the person who approves
  --from <file>       as the page of stories exported it
  --journey <name>    a journey; repeated: several
  --withdraw          takes the person's approval back

For example:
  npm run approve -- otp 1f2e3d4c5b6a --by Ada
  npm run approve -- --journey sign-up-to-booked --by Ada

An approval keeps every sentence of the story and, where npm run atlas has walked the app, its pictures. It is a person's:
nothing is approved where CI is set, and no test renews one.

Exit code 0: done, or all that was approved holds. 1: something does not hold, or was not approved. 2: not understood.`;

const OPTIONS = {
  by: { type: 'string' },
  from: { type: 'string' },
  journey: { type: 'string', multiple: true },
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
const countedJourneys = (count: number): string => `${count} ${count === 1 ? 'journey' : 'journeys'}`;

/** The answer's text lists approvals that hold, its note those that do not. */
const listOf = (approvals: readonly Approval[], journeys: readonly ApprovedJourney[]): Answer => {
  if (approvals.length + journeys.length === 0)
    return answer('Nothing is approved yet.', 'Tick stories in the atlas, or: npm run approve -- --help');
  const judged = [
    ...journeys.map((one) => ({ holds: `journey ${one.journey}, ${signed(one)}`, broken: journeyWords(one) })),
    ...approvals.map((one) => ({
      holds: `${one.flow} ${one.story}, ${signed(one)}`,
      broken: judgementWords(one, judge(one)),
    })),
  ];
  const notes = judged.flatMap(({ broken }) => broken || []);
  const holding = judged.flatMap(({ holds, broken }) => (broken === '' ? [`  ${holds}`] : []));
  return answer(
    [`${holding.length} of ${judged.length} approved: as they were approved.`, ...holding].join('\n'),
    notes.join('\n'),
    notes.length > 0 ? 1 : 0,
  );
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
  for (const approval of fresh) await keepPictures(approval, file);
  await dropPictures(file);
};

/** Refuses a story that was read in another version than today's. */
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

/** A person's approval of a journey takes the place of the one before. */
const approveJourneys = async (names: readonly string[], by: string, isBack: boolean, desk: Desk): Promise<Answer> => {
  const all = await readJourneys(desk.file);
  const others = all.filter((one) => one.by !== by || !names.includes(one.journey));
  const fresh = isBack ? [] : names.map((name) => ({ ...journeyOf(name), by, on: desk.today }));
  await writeJourneys([...others, ...fresh], desk.file);
  for (const { stories, on } of fresh) for (const story of stories) await keepPictures({ ...story, by, on }, desk.file);
  await dropPictures(desk.file);
  const gone = all.length - others.length;
  return isBack
    ? answer(`${countedJourneys(gone)} withdrawn.`, '', gone > 0 ? 0 : 1)
    : answer(`${countedJourneys(fresh.length)} approved by ${by}.`);
};

const approve = async (args: readonly string[], desk: Desk): Promise<Answer> => {
  const { values, positionals } = readOptions(args, OPTIONS);
  const [name, ...ids] = positionals;
  const by = values.by?.trim() ?? '';
  if (values.help) return answer(USAGE);
  if (name === undefined && values.from === undefined && values.journey === undefined)
    return listOf(await readApprovals(desk.file), await readJourneys(desk.file));
  if (desk.isCI) return answer('', 'An approval is a person’s: nothing is approved where CI is set.', 2);
  if (values.from !== undefined) return approveReview(readReviews(await readFile(values.from, 'utf8')), desk);
  if (values.journey !== undefined && name === undefined && by !== '')
    return approveJourneys([...new Set(values.journey)], by, values.withdraw, desk);
  if (by === '' || name === undefined || ids.length === 0)
    return answer(
      '',
      `Say which stories of the flow or which journey, and who approves them: --by NAME.\n\n${USAGE}`,
      2,
    );
  if (values.withdraw) {
    const all = await readApprovals(desk.file);
    const left = all.filter((one) => ids.every((story) => !isSame(one, { flow: name, story, by })));
    await writeApprovals(left, desk.file);
    await dropPictures(desk.file);
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
