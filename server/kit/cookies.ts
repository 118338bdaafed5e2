import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { DEFAULT_API_BASE } from '#contract/constants.ts';

/** A cookie for the server alone: no script can read it, and other sites cannot send it with a call. */
export interface CookieKind {
  name: string;
  /** Below the API's base; the browser sends it to these calls only. */
  path: string;
  lifetimeMs: number;
  /** Other hosts of this domain get it too, at every path and without the prefix; null: no others, as there is no such domain. */
  sharedWith?: string | null;
}

export interface Cookies {
  /** Null when the browser sent none. */
  read: (kind: CookieKind) => string | null;
  write: (kind: CookieKind, text: string) => void;
  remove: (kind: CookieKind) => void;
}

/** @param isSecure whether the public address is https: then cookies are sent and accepted over https only */
export const cookiesOf = (c: Context, isSecure: boolean): Cookies => {
  const prefixOf = ({ sharedWith }: CookieKind) => (isSecure && sharedWith === undefined ? 'secure' : undefined);
  const scopeOf = (kind: CookieKind): CookieOptions => {
    const { path, sharedWith } = kind;
    const prefix = prefixOf(kind);
    if (sharedWith === undefined)
      return { ...(prefix && { prefix }), path: `${DEFAULT_API_BASE}${path}`, sameSite: 'Strict' };
    return { path: '/', secure: isSecure, sameSite: 'Lax', ...(sharedWith !== null && { domain: sharedWith }) };
  };
  return {
    read: (kind) => getCookie(c, kind.name, prefixOf(kind)) ?? null,
    write: (kind, text) =>
      setCookie(c, kind.name, text, { ...scopeOf(kind), maxAge: kind.lifetimeMs / 1_000, httpOnly: true }),
    remove: (kind) => {
      deleteCookie(c, kind.name, scopeOf(kind));
    },
  };
};
