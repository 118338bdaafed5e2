/** The atlas: a page for each flow, everything on it in both languages, links that lead somewhere, a search that finds. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readReviews } from '#atlas/approvals/reviews.ts';
import { atlasFiles } from '#atlas/atlas.ts';
import type { ChartState } from '#atlas/chart.model.ts';
import { toldFlows } from '#atlas/flows.ts';
import { inlineChart } from '#atlas/pages/chart.inline.ts';
import { type FlowFacts, factsOf } from '#atlas/pages/flow.facts.ts';
import { findEntries, type SearchEntry } from '#atlas/pages/search.entries.ts';
import { escaped } from '#atlas/text.ts';
import { nodesOf, pathOf } from '#model/nodes.ts';

/** A version of the app without pictures. */
const NOT_WALKED = 'none';
let files: Map<string, string>;
let entries: SearchEntry[];
beforeAll(async () => {
  files = await atlasFiles(NOT_WALKED);
  entries = JSON.parse(/^var ATLAS_SEARCH = (.*);\n$/.exec(page('search.js'))?.[1] ?? '[]');
});

const page = (name: string): string => files.get(name) ?? '';
const idsOn = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const pages = () => [...files].filter(([name]) => name.endsWith('.html'));
/** A state's article in a page. */
const articleOf = (html: string, path: string): string =>
  html.split('<article ').find((part) => part.includes(` id="${path}"`)) ?? '';

it.each(toldFlows)('$story.flow has a page with every state, in both languages, with its requirements', (flow) => {
  const html = page(`${flow.story.flow}.html`);
  for (const [path, { en, zh, requirements }] of Object.entries(flow.story.states)) {
    const article = articleOf(html, path);
    expect(article).toContain(`<h2><span class="en" lang="en">${escaped(en)}</span>`);
    expect(article).toContain(`<span class="zh" lang="zh-CN">${escaped(zh)}</span></h2>`);
    for (const id of requirements) expect(article).toMatch(new RegExp(`<code>${id}</code> <span lang="en">\\S`));
    expect(html, `${path} is drawn as a link`).toMatch(
      new RegExp(`<a href="#${path}" aria-label="[^"]+"><g class="state `),
    );
  }
  expect(page('index.html')).toContain(`href="${flow.story.flow}.html"`);
});

/** Ids of each page, read once. */
const anchors = new Map<string, ReadonlySet<string>>();
const hasId = (file: string, id: string): boolean => {
  const ids = anchors.get(file) ?? new Set(idsOn(page(file)));
  anchors.set(file, ids);
  return ids.has(id);
};

it('every link, script, style and id is there, and ids are unique', () => {
  const copied = ['tokens.css'];
  const broken = pages().flatMap(([name, html]) =>
    [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, link = '']) => {
      if (link === '#' || link === 'data:,') return [];
      const [file = '', id] = link.split('#');
      const isThere = file === '' || files.has(file) || copied.includes(file);
      return isThere && (id === undefined || hasId(file || name, id)) ? [] : [`${name}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
  for (const { links } of entries) {
    for (const { to } of links) {
      const [file = '', id] = to.split('#');
      expect([to, files.has(file) && (id === undefined || hasId(file, id))]).toEqual([to, true]);
    }
  }
  for (const [name, html] of pages()) expect([name, new Set(idsOn(html)).size]).toEqual([name, idsOn(html).length]);
});

it('nothing on a page is run or loaded that its policy forbids', () => {
  for (const [, html] of pages()) {
    expect(html).not.toMatch(/<script(?! src="| type="application\/json")|\son\w+="|(?:src|href)="(?:https?:)?\/\//);
  }
});

describe('a state', () => {
  it('tells the reasons that block a person, what leads on, and the shortest way', () => {
    const html = page('otp.html');
    const booking = page('booking.html');
    expect(articleOf(booking, 'confirmed')).toContain('The shortest way here');
    for (const { story } of toldFlows) {
      const told = page(`${story.flow}.html`);
      for (const { en, zh } of Object.values(story.reasons)) {
        expect(told).toContain(escaped(en));
        expect(told).toContain(escaped(zh));
      }
    }
    expect(html).toMatch(/<strong>.+<\/strong> → <a href="#/);
  });

  it('has a shortest story wherever one can stay', () => {
    for (const { story, machine } of toldFlows) {
      const html = page(`${story.flow}.html`);
      const resting = nodesOf(machine).filter((node) => node.path.length > 0 && (node.always ?? []).length === 0);
      for (const node of resting) {
        expect(articleOf(html, pathOf(node)), `${story.flow} ${pathOf(node)}`).toContain('<ol class="story"');
      }
    }
  });
});

describe('a path', () => {
  const staysIn = (states: readonly ChartState[]): string[] =>
    states.flatMap(({ stays, children }) => [...stays, ...staysIn(children)]);
  const facts = (name: string): FlowFacts[] =>
    toldFlows.filter(({ story }) => story.flow === name).map((flow) => factsOf(flow));

  it.each(toldFlows.map(({ story }) => story.flow))(
    '%s: lights lines that are drawn, on every step that moves',
    (name) => {
      const drawn = [...page(`${name}.html`).matchAll(/ data-id="([^"]+)"/g)].map(([, id]) => id);
      for (const { cover, charts } of facts(name)) {
        const notes = [...charts.values()].flatMap(({ en }) => [...en.everywhere, ...staysIn(en.states)]).join();
        const steps = cover.flatMap((path) =>
          path.steps.map((step, index) => ({ ...step, from: (path.steps[index - 1] ?? path.start).state })),
        );
        for (const edge of steps.flatMap(({ edges }) => edges)) expect(drawn).toContain(edge);
        const dark = steps.filter(({ edges, from, state }) => edges.length === 0 && from !== state);
        // edges shared by many states are listed in words, not drawn
        const missing = dark.filter(
          ({ action }) => !notes.includes(action.en.replace(/^.* ends: | \(.*\)\.$|\.$/g, '')),
        );
        expect(missing.map(({ action, from, state }) => `${from} ${action.en} ${state}`)).toEqual([]);
      }
    },
  );
});

it('labels of an inlined chart know their line: the happy path apart from the rest', () => {
  const svg = [
    '<svg role="img" aria-labelledby="title about">',
    '<g class="edge plain" data-id="a"><title>A</title></g>',
    '<g class="edge done happy" data-id="b"><title>B</title></g>',
    '<g class="state step" data-id="m.start"><title>start</title><rect/></g>',
    '<g class="edge done happy"><rect x="1"/></g>',
    '<g class="edge plain"><rect x="2"/></g>',
    '</svg>',
  ].join('\n');
  const inline = inlineChart(svg, () => 'Where & when');
  expect(inline).toContain('<g class="edge done happy" data-of="b"><rect x="1"/>');
  expect(inline).toContain('<g class="edge plain" data-of="a"><rect x="2"/>');
  expect(inline).toContain('<a href="#start" aria-label="Where &amp; when"><g class="state step"');
});

describe('the search', () => {
  const found = (question: string) => findEntries(entries, question).flatMap(({ links }) => links.map(({ to }) => to));

  it('finds states by their path, their words in either language and their requirements', () => {
    for (const { story } of toldFlows) {
      for (const [path, { en, zh, requirements }] of Object.entries(story.states)) {
        const to = `${story.flow}.html#${path}`;
        for (const question of [path, en.toUpperCase(), zh, ...requirements]) expect(found(question)).toContain(to);
      }
    }
  });

  it('finds events with the states that take them, and nothing without a question', () => {
    expect(found('hold.expired').length).toBeGreaterThan(0);
    expect(found(' ')).toEqual([]);
    expect(found('no such word anywhere')).toEqual([]);
  });
});

describe('approvals', () => {
  const stories = [
    { flow: 'otp', story: 'a', version: '1' },
    { flow: 'otp', story: 'b', version: '2' },
  ];
  const review = (reviewer: string, ...approvals: typeof stories) => ({ reviewer, approvals });

  it('are read from one export or several, and from nothing else', () => {
    const one = review('Ada', ...stories);
    expect(readReviews(JSON.stringify(one))).toEqual([one]);
    expect(readReviews(JSON.stringify([one, one]))).toEqual([one, one]);
    for (const text of ['{}', '[1]', '{"reviewer":"Ada","approvals":[{}]}'])
      expect(() => readReviews(text)).toThrow('not a file of approvals');
    expect(() => readReviews('no')).toThrow(SyntaxError);
  });

  it('are of every story on the page, each with its version', () => {
    const told = [...page('stories.html').matchAll(/data-flow="(.+?)" data-story="(\w{12})" data-version="(\w{12})"/g)];
    const keys = told.map(([, flow, story]) => `${flow} ${story}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { story } of toldFlows) expect(keys.join('\n')).toContain(`${story.flow} `);
  });
});
