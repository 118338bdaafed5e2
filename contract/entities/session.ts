import * as v from 'valibot';
import { SessionId } from '../ids.ts';
import { BROWSERS, SYSTEMS } from '../lists/browsers.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

/** Ours: a browser in which the member is signed in. */
export const LiveSession = v.object({
  _id: SessionId,
  /** Whether it is the session that asks. */
  isThis: v.boolean(),
  /** Null for a browser without a name in the list. */
  browser: maybe(v.picklist(BROWSERS)),
  system: maybe(v.picklist(SYSTEMS)),
  beganAt: IsoInstant,
  /** Last use, to about a minute. */
  usedAt: IsoInstant,
});
export type LiveSession = v.InferOutput<typeof LiveSession>;
