/** The one link of a letter. */
import type { OrderKey } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { giveDatedKey, giveOrderKey } from '#server/order-key/order-key.store.ts';
import { placeOf } from './facts.rules.ts';
import type { Reader } from './facts.store.ts';
import type { Letter } from './letter.page.ts';
import type { Known, LinkName } from './letters.types.ts';

/** Page paths by link name; a page that needs a sign-in opens again after it. */
const PATHS: Record<Exclude<LinkName, 'call'>, (id: string) => string> = {
  visit: () => '/appointment',
  consultation: (id) => `/consultation?id=${id}`,
  payHeld: () => '/appointment',
  order: (id) => `/orderDetails?id=${id}`,
  bill: (id) => `/invoiceDetail?id=${id}`,
  records: () => '/records',
  record: (id) => `/attachment?id=${id}`,
  niks: () => '/history',
  terms: () => '/home?flow=niksJoin&step=terms',
  store: () => '/store',
  sessions: () => '/profile/sessions',
  home: () => '/home',
  refills: () => '/records?tab=refills',
};

export type Link = Pick<Letter, 'link' | 'href'>;
type LinkDeps = Pick<Deps, 'db' | 'publicUrl'>;

const toOrder = (key: OrderKey, publicUrl: string): Link => ({ link: 'order', href: `${publicUrl}/order/${key}` });

/** A guest can open only the page of the order, by a key that is new in each letter; an order that was not placed has none. */
const guestLink = async ({ db, publicUrl }: LinkDeps, { order }: Known, now: IsoInstant): Promise<Link> => {
  const key = order && (await db.transaction().execute((tx) => giveOrderKey(tx, order.id, now)));
  return key ? toOrder(key, publicUrl) : { link: 'store', href: `${publicUrl}${PATHS.store('')}` };
};

interface NewLink {
  link: Link;
  key: OrderKey;
  endsAt: IsoInstant;
}

/** A link that works until a day; null for an order that no link leads to any more. */
export const newLink = async (
  { db, publicUrl }: LinkDeps,
  { order }: Known,
  now: IsoInstant,
): Promise<NewLink | null> => {
  const made = order && (await db.transaction().execute((tx) => giveDatedKey(tx, order.id, now)));
  const { key, endsAt = null } = made ?? {};
  return key && endsAt ? { link: toOrder(key, publicUrl), key, endsAt } : null;
};

export const linkOf = async (
  deps: LinkDeps,
  known: Known,
  reader: Pick<Reader, 'id'> | null,
  now: IsoInstant,
): Promise<Link> => {
  const { metadata, order, visit } = known;
  const { link } = known.row;
  if (link === 'call') return { link, href: `tel:${placeOf(known, 'en').phone.replaceAll(' ', '')}` };
  if (reader === null) return guestLink(deps, known, now);
  const { attachment } = metadata;
  const id = order?.id ?? visit?.id ?? (typeof attachment === 'string' ? attachment : '');
  return { link, href: `${deps.publicUrl}${PATHS[link](encodeURIComponent(id))}` };
};
