/** The session that keeps a cart: whoever holds its id has the cart, signed in or not (AUTH-25). */
import type { Kysely, Transaction } from 'kysely';
import { STORE_SESSION_HEADER } from '#contract/constants.ts';
import type { StoreSessionId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Config } from '#server/config/config.rules.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { CookieKind, Cookies } from '#server/kit/cookies.ts';
import { CART_LIFETIME_MS, isSession, startSession } from './cart.store.ts';

/** How a request names its session. */
interface Named {
  cookies: Cookies;
  header: (name: string) => string | null;
}

export const storeSessions = ({ name, domain }: Config['storeCookie']) => {
  const cookie: CookieKind = { name, path: '/', lifetimeMs: CART_LIFETIME_MS, sharedWith: domain };

  /** The header counts where cookies are not possible. Null without a session, and for an id that the server never gave. */
  const find = async (db: Kysely<Database>, { cookies, header }: Named): Promise<StoreSessionId | null> => {
    const id = (header(STORE_SESSION_HEADER) ?? cookies.read(cookie)) as StoreSessionId | null;
    return id !== null && (await isSession(db, id)) ? id : null;
  };

  /** The session, or a new one; its cookie lasts a year from now (PWA-16). */
  const findOrStart = async (tx: Transaction<Database>, named: Named, now: IsoInstant): Promise<StoreSessionId> => {
    const id = (await find(tx, named)) ?? (await startSession(tx, now));
    named.cookies.write(cookie, id);
    return id;
  };

  /** The next person at this device gets another cart. */
  const leave = (cookies: Cookies): void => cookies.remove(cookie);

  return { find, findOrStart, leave };
};
