/** The shared lists that name the page of a new flow, each with one entry more. */
import { camelOf } from './new-names.ts';

/** The page of components, before which every list has room. */
const LAST = "  '/test'";
const before = (list: string, entry: string): string => list.replace(LAST, () => `${entry}\n${LAST}`);

/** Bank slip, for bank-slip. */
const titleOf = (name: string): string => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

const fileOf = (name: string, end: string): string => `#src/flows/${name}/${name}${end}`;

/** The table of docs/owners.md; what the flow is for stays empty, which a test names. */
const ownedIn = (page: string, name: string): string => {
  const rows = [...page.matchAll(/^\| \[.*\|\n?/gm)];
  const [last = ''] = rows.at(-1) ?? [];
  const [, first = '', second = ''] = last.split('|');
  const cells = [` [${name}](statecharts/${name}.svg) `.padEnd(first.length), ' '.padEnd(second.length)];
  return page.replace(last, () => `${last.trimEnd()}\n|${cells.join('|')}|\n`);
};

/** The sign of the view of the template. */
export const SIGN = 'Nothing is shown yet';

interface Page {
  name: string;
  /** Its address, as /bankSlip. */
  at: string;
}

/** By path, how a shared list takes the page in. */
export const SHARED: Readonly<Record<string, (list: string, page: Page) => string>> = {
  'src/app/flows.ts': (list, { name }) =>
    list.replace(
      '} as const satisfies',
      () =>
        `  ${camelOf(name)}: { load: pieceOf(() => import('${fileOf(name, '.definition.ts')}')) },\n} as const satisfies`,
    ),
  'src/app/routes/paths.ts': (list, { at }) => before(list, `  '${at}',`),
  'src/route-table.ts': (list, { name, at }) =>
    before(
      list,
      `  '${at}': {
    access: 'member',
    title: msg\`${titleOf(name)}\`,
    back: fromHome,
    tab: '/home',
    view: lazyView(() => import('${fileOf(name, '-view.tsx')}')),
    flows: ['${camelOf(name)}'],
  },`,
    ),
  'test/webkit/pages.test.ts': (list, { at }) => before(list, `  '${at}': { at: '${at}', sees: '${SIGN}' },`),
  'docs/owners.md': (page, { name }) => ownedIn(page, name),
};
