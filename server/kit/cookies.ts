import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DEFAULT_API_BASE } from '#contract/constants.ts';

/** A cookie for the server alone: no script reads it, no other site has it sent. */
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

/** @param isSecure whether people reach the server by https: then no cookie travels, or comes, in the clear */
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
