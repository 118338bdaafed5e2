/** Stories that were approved, as docs/approvals.json keeps them: who approved what, word for word, and when. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '#atlas/folders.ts';
import { hashOf } from '#atlas/hash.ts';
import { placeOf, type Walk } from '#atlas/paths/path.walk.ts';
import { type StoryLine, storyTeller } from '#atlas/paths/story.lines.ts';
import { pathId } from '#atlas/paths/told.walks.ts';
import { words } from '#machines/kit/story.ts';

export const APPROVALS = join(ROOT, 'docs', 'approvals.json');

const Words = v.strictObject({ en: v.string(), zh: v.string() });
const Told = v.strictObject({
  action: Words,
  expected: Words,
  /** Path of the state after the step. */
  state: v.string(),
});
const Step = v.strictObject({ label: v.string(), ...Told.entries });
const Story = v.strictObject({
  flow: v.string(),
  /** Id of the story's path in the atlas. */
  story: v.string(),
  title: Words,
  start: Told,
  steps: v.array(Step),
});
const Signed = v.strictObject({
  by: v.pipe(v.string(), v.nonEmpty()),
  /** The day: 2026-11-28. */
  on: v.pipe(v.string(), v.isoDate()),
});
const Approval = v.strictObject({ ...Story.entries, ...Signed.entries });
const ApprovedJourney = v.strictObject({
  journey: v.string(),
  ...Signed.entries,
  title: Words,
  /** The story in each flow, and in each flow behind a door, in their order. */
  stories: v.array(Story),
  /** The links by which the way passes from flow to flow. */
  links: v.array(v.strictObject({ kind: v.picklist(['calls', 'opens', 'ends']), from: v.string(), to: v.string() })),
});
type Told = v.InferOutput<typeof Told>;
export type ApprovedStep = v.InferOutput<typeof Step>;
export type Approval = v.InferOutput<typeof Approval>;
export type ApprovedStory = v.InferOutput<typeof Story>;
export type ApprovedJourney = v.InferOutput<typeof ApprovedJourney>;
type Approved = Approval | ApprovedJourney;

const Kept = v.pipe(v.string(), v.parseJson(), v.array(v.union([ApprovedJourney, Approval])));
const isJourney = (one: Approved): one is ApprovedJourney => 'journey' in one;
/** @throws ValiError */
const readKept = async (file: string): Promise<Approved[]> =>
  v.parse(Kept, await readFile(file, 'utf8').catch(() => '[]'));
export const readApprovals = async (file = APPROVALS): Promise<Approval[]> =>
  (await readKept(file)).filter((one): one is Approval => !isJourney(one));
export const readJourneys = async (file = APPROVALS): Promise<ApprovedJourney[]> =>
  (await readKept(file)).filter(isJourney);

const keyOf = (one: Approved): string =>
  (isJourney(one) ? ['', one.journey, one.by] : [one.flow, one.story, one.by]).join(' ');
const write = (approved: readonly Approved[], file: string): Promise<void> => {
  const sorted = approved.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
};
/** Journeys of the file are kept. */
export const writeApprovals = async (approvals: readonly Approval[], file = APPROVALS): Promise<void> =>
  write([...(await readJourneys(file)), ...approvals], file);
/** Stories of the file are kept. */
export const writeJourneys = async (journeys: readonly ApprovedJourney[], file = APPROVALS): Promise<void> =>
  write([...(await readApprovals(file)), ...journeys], file);

/** A walk in today's sentences, to be approved or compared with an approval. */
export const storyOf = (walk: Walk): ApprovedStory => {
  const { flow, path, states } = walk;
  const [en, zh] = [storyTeller(flow, 'en').storyOf(walk), storyTeller(flow, 'zh').storyOf(walk)];
  const told = (one: StoryLine | undefined, other: StoryLine | undefined, index: number) => {
    const state = states[index];
    return {
      action: words(one?.action ?? '', other?.action ?? ''),
      expected: words(one?.expected ?? '', other?.expected ?? ''),
      state: state ? placeOf(state) : '',
    };
  };
  return {
    flow: flow.name,
    story: pathId(flow, path),
    title: words(en.title, zh.title),
    start: told(en.start, zh.start, 0),
    steps: path.map(({ label }, index) => ({ label, ...told(en.lines[index], zh.lines[index], index + 1) })),
  };
};

/** Version of the story, which changes with each of its sentences and states. */
export const versionOf = ({
  title,
  start,
  steps,
}: Pick<ApprovedStory, 'title' | 'start'> & { steps: readonly Told[] }): string =>
  hashOf(JSON.stringify([title, [start, ...steps].map(({ action, expected, state }) => [action, expected, state])]));
