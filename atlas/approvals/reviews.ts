/** Export of the page of stories: who read which stories, in which version. `npm run approve` takes it. */

export interface Reading {
  flow: string;
  /** The id of the story's path. */
  story: string;
  version: string;
}
export interface Review {
  reviewer: string;
  approvals: readonly Reading[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isReading = (value: unknown): value is Reading =>
  isRecord(value) && [value['flow'], value['story'], value['version']].every((part) => typeof part === 'string');
const isReview = (value: unknown): value is Review =>
  isRecord(value) &&
  typeof value['reviewer'] === 'string' &&
  Array.isArray(value['approvals']) &&
  value['approvals'].every(isReading);

/** One review, or a list of them. @throws Error when the text is neither */
export const readReviews = (text: string): Review[] => {
  const reviews: unknown[] = [JSON.parse(text)].flat();
  if (!reviews.every(isReview)) throw new Error('This is not a file of approvals.');
  return reviews;
};
