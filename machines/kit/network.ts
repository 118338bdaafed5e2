import type { IsoInstant } from '#contract/time.ts';
import { source } from './port.ts';

/** Sent when the device has a network again, and when the person returns to the page with one. */
export type NetworkBack = { type: 'network.back'; now: IsoInstant };
export const network = source<NetworkBack>('network');
