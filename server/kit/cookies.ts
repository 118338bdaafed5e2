import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DEFAULT_API_BASE } from '#contract/constants.ts';

/** A cookie for the server alone: no script can read it, no other site can send it. */
export interface CookieKind {
  name: string;
  /** Below the API's base; the browser sends it to these calls only. */
  path: string;
  lifetimeMs: number;
}

export interface Cookies {
  /** Null when the browser sent none. */
  read: (kind: CookieKind) => string | null;
  write: (kind: CookieKind, text: string) => void;
}

/** @param isSecure whether the public address is https: then cookies are sent and accepted over https only */
export const cookiesOf = (c: Context, isSecure: boolean): Cookies => {
  const prefix = isSecure ? 'secure' : undefined;
  return {
    read: ({ name }) => getCookie(c, name, prefix) ?? null,
    write: ({ name, path, lifetimeMs }, text) =>
      setCookie(c, name, text, {
        ...(prefix && { prefix }),
        path: `${DEFAULT_API_BASE}${path}`,
        maxAge: lifetimeMs / 1_000,
        httpOnly: true,
        sameSite: 'Strict',
      }),
  };
};
