import { GUEST_LOGIN_PAUSE_MS } from '#contract/constants.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import { waitOf } from '../kit/failure.ts';

/** A path of this app, as the address bar shows it below the origin. */
export type AppPath = `/${string}`;

/** One leading slash, no second slash or backslash anywhere a browser could read a host into, no control characters. */
const isAppPath = (text: string): text is AppPath => /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(text);

/** The page a person was opening when a guard sent them away; anything but a path of ours becomes /home (AUTH-03). */
export const safePath = (wanted: string | null): AppPath => (wanted !== null && isAppPath(wanted) ? wanted : '/home');

/**
 * When a guest who was not let in is asked for once more. The server's time counts, where it was said: the device's own
 * may have been wrong when the guest was asked for.
 */
export const guestAt = (error: unknown, triedAt: IsoInstant): IsoInstant => {
  const { from, ms } = waitOf(error);
  return addMs(from ?? triedAt, Math.max(GUEST_LOGIN_PAUSE_MS, ms));
};
