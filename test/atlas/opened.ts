/** Opens the atlas as files in Chromium, without a server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createMachine } from 'xstate';
import { storyOf } from '#atlas/approvals/approvals.ts';
import { journeyOf } from '#atlas/approvals/journey.approvals.ts';
import { buildAtlas } from '#atlas/atlas.ts';
import type { Report } from '#atlas/diff/difference.formats.ts';
import { statesOf } from '#atlas/diff/machine.shape.ts';
import { compareShapes } from '#atlas/diff/shape.diff.ts';
import { approvalsPage } from '#atlas/pages/approvals.page.ts';
import { storyWalks } from '#atlas/paths/told.walks.ts';
import { FLAGS } from '#harness/chromium/served.ts';
import { words } from '#machines/kit/story.ts';
import { machines } from '#model/flows.ts';
import { recordsOf } from '#test/kit/coverage-records.ts';
import { findShell } from '#tools/chromium.ts';

/** Coverage records that are the same in each build, even while other tests write theirs. */
export const RECORDS = recordsOf(...machines.keys());

/** A version of the app without pictures. */
const NOT_WALKED = 'none';

/** A picture of one grey dot. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const doorWith = (target: string) => ({
  flows: [
    {
      flow: 'door',
      states: statesOf(
        createMachine({
          id: 'door',
          initial: 'open',
          states: { open: { on: { push: target } }, shut: {}, locked: {} },
        }),
      ),
      story: null,
      needs: {},
    },
  ],
  unread: [],
});
/** Report of a difference: a door that was shut before is locked now. */
export const SINCE: Report = {
  since: { hash: 'abc1234', day: '2026-01-01', subject: 'A door' },
  differences: compareShapes(doorWith('shut'), doorWith('locked')),
  code: [],
};

export interface Opened {
  folder: string;
  /** Opens the file in a new browser context. */
  open: (file: string, viewport?: { width: number; height: number }) => Promise<Page>;
}

/** Approvals of each kind: one holds, one lacks a step, one is worded otherwise, and a journey broke. */
const approvedPage = (): string => {
  const signed = { by: 'Ada', on: '2026-11-28' };
  const [first, second, third] = storyWalks(machines.get('otp') ?? []).map((walk) => ({ ...storyOf(walk), ...signed }));
  const journey = { ...journeyOf('sign-up-to-booked'), ...signed };
  const [start] = journey.stories;
  if (!first || !second || !third?.steps[0] || !start?.steps[0]) throw new Error('There are too few stories');
  const gone = { ...third, steps: third.steps.with(0, { ...third.steps[0], label: 'no.such' }) };
  const reworded = { ...second, start: { ...second.start, expected: words('Something else.', '别的。') } };
  const broken = { ...start, steps: start.steps.with(0, { ...start.steps[0], label: 'no.such' }) };
  const pictures = { approved: () => ({ en: PICTURE, zh: PICTURE }), screens: new Map() };
  return approvalsPage([first, gone, reworded], [{ ...journey, stories: [broken] }], pictures);
};

/** One build and one browser for a test file; fails on any error of a page and on any request outside the folder. */
export const openedPerFile = (): (() => Opened) => {
  let [folder, browser]: [string, Browser | null] = ['', null];
  const faults: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'myniks-atlas-'));
    [browser] = await Promise.all([
      chromium.launch({ executablePath: findShell(), args: ['--headless', ...FLAGS] }),
      buildAtlas(folder, NOT_WALKED, SINCE, RECORDS),
    ]);
    await writeFile(join(folder, 'approved.html'), approvedPage());
  });
  afterEach(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const open: Opened['open'] = async (file, viewport = { width: 1280, height: 900 }) => {
    if (browser === null) throw new Error('The browser opens before the first test');
    const context = await browser.newContext({ viewport, locale: 'en-US', acceptDownloads: true });
    const page = await context.newPage();
    const inside = pathToFileURL(`${folder}/`).href;
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(inside)) faults.push(request.url());
    });
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
    });
    await page.goto(inside + file);
    return page;
  };
  return () => ({ folder, open });
};
