import type { IsoInstant } from '#contract/time.ts';
import { source } from './port.ts';

/** Sent every minute, at midnight and when the person returns to the page, so that guards on time are up to date. */
export type TimePassed = { type: 'time.passed'; now: IsoInstant };
export const clock = source<TimePassed>('clock');

/**
 * Sent once when the server's clock reaches the deadline; survives a reload, because a restored machine starts the
 * source again.
 */
export type DeadlineReached = { type: 'deadline.reached'; now: IsoInstant };
export const deadline = source<DeadlineReached, { at: IsoInstant }>('deadline');
