/** A path of this app, as the address bar shows it below the origin. */
export type AppPath = `/${string}`;

/** One leading slash, no second slash or backslash anywhere a browser could read a host into, no control characters. */
const isAppPath = (text: string): text is AppPath => /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(text);

/** The page a person was opening when a guard sent them away; anything but a path of ours becomes /home (AUTH-03). */
export const safePath = (wanted: string | null): AppPath => (wanted !== null && isAppPath(wanted) ? wanted : '/home');
