import type { Commitment } from '#contract/rules/commitment.ts';

/** What has been committed, as far as a wizard knows; unknown after a write whose answer never came. */
export type Committed = Commitment | 'unknown';
