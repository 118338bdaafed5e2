import { type IsoInstant, MINUTE_MS, msOf } from '#contract/time.ts';

const SINGAPORE_MS = 8 * 60 * MINUTE_MS;

/** Whether the device's clocks show another time than Singapore's at `instant`. */
export const isElsewhere = (instant: IsoInstant): boolean =>
  -new Date(msOf(instant)).getTimezoneOffset() * MINUTE_MS !== SINGAPORE_MS;
