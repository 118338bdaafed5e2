/** The address of the desk: the section in its path; place, day, filter and opened row in its query. Ids alone, never a name. */
import { type DeskSection, isSection } from '#machines/desk/desk.rules.ts';

const BASE = '/desk';

export type AddressParts = Readonly<Record<string, string | null>>;

export const addressOf = (section: DeskSection, parts: AddressParts = {}): string => {
  const query = new URLSearchParams(
    Object.entries(parts).flatMap(([name, text]) => (text === null || text === '' ? [] : [[name, text]])),
  ).toString();
  return `${BASE}/${section}${query && `?${query}`}`;
};

/** The section that an address names, with the parts of its query; null for a section that the desk does not have. */
export const placeIn = (href: string): { section: DeskSection | null; parts: AddressParts } => {
  const { pathname, searchParams } = new URL(href, 'http://desk');
  const named = pathname.slice(BASE.length + 1).split('/')[0];
  return { section: isSection(named) ? named : null, parts: Object.fromEntries(searchParams) };
};

/** The secret of an invitation's link, /desk/invitation/<token>; null for other addresses. */
export const invitationIn = (href: string): string | null => {
  const [, token] = /^\/desk\/invitation\/([\w-]+)$/.exec(new URL(href, 'http://desk').pathname) ?? [];
  return token ?? null;
};

interface Kept {
  opened?: string | null;
  act: object | null;
}
/**
 * Members with which a section begins. A section that the history leads to opens the row of its address; an open act
 * with its typed text stays above that row.
 * @param named members that the address says; null: the address is of another section
 */
export const keptOr = <One extends Kept>(kept: One | undefined, named: One | null, empty: One): One => {
  if (!kept || !named) return kept ?? named ?? empty;
  return kept.act === null && 'opened' in named ? { ...kept, opened: named.opened } : kept;
};
