/** The session that keeps a cart, and the cart that a caller has by it. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { STORE_SESSION_HEADER } from '#contract/constants.ts';
import type { StoreSessionId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { CookieKind, Cookies } from '#server/kit/cookies.ts';
import { type Caller, hashToken } from '#server/kit/token.store.ts';
import { CART_LIFETIME_MS, type CartKey, hasCart, takeCartOver } from './cart.store.ts';

/** How a request names its session. */
interface Named {
  cookies: Cookies;
  header: (name: string) => string | null;
}

const RANDOM_BYTES = 16;
const MARK_BYTES = 16;

export const storeSessions = ({
  config: {
    storeCookie: { name, domain },
  },
  vault,
}: Pick<Kit, 'config' | 'vault'>) => {
  const cookie: CookieKind = { name, path: '/', lifetimeMs: CART_LIFETIME_MS, sharedWith: domain };

  const markOf = (random: Buffer): Buffer =>
    vault.fingerprint('store session', random.toString('base64url')).subarray(0, MARK_BYTES);

  /** A session without a cart costs no row: its mark says that the server gave the id. */
  const make = (): StoreSessionId => {
    const random = randomBytes(RANDOM_BYTES);
    return Buffer.concat([random, markOf(random)]).toString('base64url') as StoreSessionId;
  };
  const isOurs = (id: StoreSessionId): boolean => {
    const bytes = Buffer.from(id, 'base64url');
    if (bytes.length !== RANDOM_BYTES + MARK_BYTES || bytes.toString('base64url') !== id) return false;
    return timingSafeEqual(bytes.subarray(RANDOM_BYTES), markOf(bytes.subarray(0, RANDOM_BYTES)));
  };

  /** The header counts where cookies are not possible. Null without a session, and for an id that the server never gave. */
  const find = async (db: Kysely<Database>, { cookies, header }: Named): Promise<StoreSessionId | null> => {
    const id = (header(STORE_SESSION_HEADER) ?? cookies.read(cookie)) as StoreSessionId | null;
    // ids from before marks have a cart
    return id !== null && (isOurs(id) || (await hasCart(db, hashToken(id) as CartKey))) ? id : null;
  };

  /** The session, or a new one; its cookie lasts a year from now (PWA-16). */
  const findOrMake = async (db: Kysely<Database>, named: Named): Promise<StoreSessionId> => {
    const id = (await find(db, named)) ?? make();
    named.cookies.write(cookie, id);
    return id;
  };

  /**
   * A guest's cart is had by the id alone, a member's by the id and the member together: a stranger who has put the cookie into
   * the member's browser, at any time, cannot read it. What a guest has put in is the member's after sign-in (AUTH-25).
   */
  const cartOf = async (db: Kysely<Database>, id: StoreSessionId, { isGuest, patientId }: Caller): Promise<CartKey> => {
    const ofGuest = hashToken(id) as CartKey;
    if (isGuest) return ofGuest;
    const own = hashToken(`${id} ${patientId}`) as CartKey;
    await takeCartOver(db, ofGuest, own);
    return own;
  };

  /** The next person at this device gets another cart. */
  const leave = (cookies: Cookies): void => cookies.remove(cookie);

  return { find, findOrMake, cartOf, leave };
};
