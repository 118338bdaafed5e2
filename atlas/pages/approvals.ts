/** Approvals of stories by reviewers, and whether they are still up to date. */

export interface Approval {
  flow: string;
  /** The id of the story's path. */
  story: string;
  version: string;
}
/** File of one reviewer's approvals, exported from the atlas and imported again. */
export interface Review {
  reviewer: string;
  approvals: readonly Approval[];
}

export type Standing = 'approved' | 'changed';
export interface Judgement {
  reviewer: string;
  standing: Standing;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isApproval = (value: unknown): value is Approval =>
  isRecord(value) && [value['flow'], value['story'], value['version']].every((part) => typeof part === 'string');
const isReview = (value: unknown): value is Review =>
  isRecord(value) &&
  typeof value['reviewer'] === 'string' &&
  Array.isArray(value['approvals']) &&
  value['approvals'].every(isApproval);

/** One review, or a list of them. @throws Error when the text is neither */
export const readReviews = (text: string): Review[] => {
  const reviews: unknown[] = [JSON.parse(text)].flat();
  if (!reviews.every(isReview)) throw new Error('This is not a file of approvals.');
  return reviews;
};

const keyOf = ({ flow, story }: Pick<Approval, 'flow' | 'story'>): string => `${flow} ${story}`;

/** @param stories as they are now */
export const judge = (stories: readonly Approval[], reviews: readonly Review[]) => {
  const versions = new Map(stories.map((story) => [keyOf(story), story.version]));
  const given = reviews.flatMap(({ reviewer, approvals }) => approvals.map((approval) => ({ ...approval, reviewer })));
  const vanished = given.filter((approval) => !versions.has(keyOf(approval)));
  /** One for each reviewer of the story. */
  const judgementsOf = (story: Pick<Approval, 'flow' | 'story'>): Judgement[] =>
    given
      .filter((approval) => keyOf(approval) === keyOf(story))
      .map(({ reviewer, version }) => ({
        reviewer,
        standing: version === versions.get(keyOf(story)) ? 'approved' : 'changed',
      }));
  return { judgementsOf, vanished };
};
