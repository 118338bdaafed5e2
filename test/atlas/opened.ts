/** Opens the atlas as files in Chromium, without a server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createMachine } from 'xstate';
import { buildAtlas } from '#atlas/atlas.ts';
import type { Report } from '#atlas/diff/difference.formats.ts';
import { statesOf } from '#atlas/diff/machine.shape.ts';
import { compareShapes } from '#atlas/diff/shape.diff.ts';
import { FLAGS } from '#harness/chromium/served.ts';
import { machines } from '#model/flows.ts';
import { recordsOf } from '#test/kit/coverage-records.ts';
import { findShell } from '#tools/chromium.ts';

/** The same in each build, also while other tests leave theirs. */
export const RECORDS = recordsOf(...machines.keys());

/** A version of the app without pictures. */
const NOT_WALKED = 'none';

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
