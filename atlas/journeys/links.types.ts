import type { Words } from '#machines/kit/story.ts';

export interface Link {
  kind: 'calls' | 'opens' | 'ends';
  /** Names of flows. */
  from: string;
  to: string;
  /** The path of the state in `from`. */
  at: string;
  by: Words;
  /** The id of the call. */
  id: string | null;
  address: string | null;
  who: Words | null;
}
