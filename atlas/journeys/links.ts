/**
 * How flows are connected: by opening, calling or ending in one another, with the cause, the address and the people who
 * may.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subFlowOf, type ToldFlow, toldFlows } from '#atlas/flows.ts';
import { ROOT } from '#atlas/folders.ts';
import { implementationName } from '#machines/kit/reasons.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { callsOf, nodesOf, pathOf, transitionsOf } from '#model/nodes.ts';
import type { Link } from './links.types.ts';

const textOf = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
/** Folder of a flow: `niksJoin` is niks-join. */
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const named = (name: string): ToldFlow | undefined => toldFlows.find(({ story }) => story.flow === name);

/** A call that runs in every state is at ''. */
const callsIn = (flow: ToldFlow): Link[] =>
  nodesOf(flow.machine).flatMap((node) =>
    callsOf(node).flatMap(({ id, src }): Link[] => {
      const called = subFlowOf(flow, src);
      if (!called) return [];
      const { runs } = flow.story.calls[id] ?? { runs: called.story.title };
      return [
        {
          kind: 'calls',
          from: flow.story.flow,
          at: pathOf(node),
          to: called.story.flow,
          by: runs,
          id,
          address: null,
          who: null,
        },
      ];
    }),
  );

const WHO: Readonly<Record<string, Words>> = {
  exempt: words('for everybody', '所有人'),
  open: words('for members and guests', '会员与访客'),
  member: words('for members', '会员'),
};
/** The machine around all pages, and the state in which a page shows. */
const AROUND = 'app';
const PAGE = 'page';

/** Members of a table that is written with two spaces before each. */
const rowsOf = (text: string): string[] => text.split(/^ {2}(?=['\w])/m);

/** Popups, by the rows of the flows; the machine around the pages says who may open them. */
const popups = (): Link[] => {
  const app = named(AROUND);
  if (!app) return [];
  return rowsOf(textOf('src', 'app', 'flows.ts')).flatMap((row): Link[] => {
    const [, name = '', type = ''] = /^(\w+): [^]*?popup: \{ type: '([\w.]+)' \}/.exec(row) ?? [];
    const flow = named(kebab(name));
    const transition = nodesOf(app.machine)
      .flatMap(transitionsOf)
      .find(({ eventType, target }) => eventType === type && target !== undefined);
    const by = app.story.events[type];
    if (!flow || !transition || !by) return [];
    const guard = app.story.guards[implementationName(transition.guard) ?? ''] ?? null;
    return [
      {
        kind: 'opens',
        from: AROUND,
        at: `popup.${name}`,
        to: flow.story.flow,
        by,
        id: null,
        address: `/home?flow=${name}`,
        who: guard,
      },
    ];
  });
};

/** Pages, by the rows of the route table. */
const pages = (): Link[] => {
  const table = textOf('src', 'route-table.ts');
  const folders = new Map(
    [
      ...table.matchAll(/(\w+)(?: = lazyView\(\(\) => import\(| from )'(?:#src|\.)\/flows\/([\w-]+)\/[\w-]+\.tsx'/g),
    ].map(([, view = '', folder = '']) => [view, folder]),
  );
  return rowsOf(table).flatMap((row): Link[] => {
    const [, address = ''] = /^'(\/[^']*)': /.exec(row) ?? [];
    if (address === '') return [];
    const access = /access: '(\w+)'/.exec(row)?.[1] ?? '';
    const view = /view: (\w+)/.exec(row)?.[1] ?? '';
    const folder = /src\/flows\/([\w-]+)\//.exec(row)?.[1] ?? folders.get(view) ?? '';
    const own = [...(/flows: \[([^\]]*)\]/.exec(row)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) =>
      kebab(name),
    );
    const names = [...new Set([folder, ...own])].filter((name) => named(name) !== undefined);
    return names.map((name) => ({
      kind: 'opens',
      from: AROUND,
      at: PAGE,
      to: name,
      by: words(`opens ${address}`, `打开 ${address}`),
      id: null,
      address,
      who: WHO[access] ?? null,
    }));
  });
};

/** A flow that was opened gives the person back to the page. */
const endings = (opened: readonly Link[]): Link[] =>
  [...new Set(opened.map(({ to }) => to))].map((name) => ({
    kind: 'ends',
    from: name,
    at: named(name)?.story.happyPath.at(-1) ?? '',
    to: AROUND,
    by: words('ends on a page', '结束后回到页面'),
    id: null,
    address: null,
    who: null,
  }));

const found = ((): readonly Link[] => {
  const opened = [...popups(), ...pages()];
  return [...toldFlows.flatMap(callsIn), ...opened, ...endings(opened)];
})();
/** All links, from the machines, the rows of the flows and the route table. */
export const links = (): readonly Link[] => found;

/** Flows that show in a popup, by themselves or in the flow that calls them: its cross closes them at any moment. */
export const inPopups = (): readonly string[] => {
  const names = new Set(found.flatMap(({ kind, at, to }) => (kind === 'opens' && at.startsWith('popup.') ? [to] : [])));
  // the loop appends to the set it runs through
  for (const name of names)
    for (const { kind, from, to } of found) if (kind === 'calls' && from === name) names.add(to);
  return [...names];
};
