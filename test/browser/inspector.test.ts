/**
 * The inspector's chart. No served build contains the inspector, so it opens on a page of its own, beside a page of the
 * atlas.
 */
import * as esbuild from 'esbuild';
import { expect, test } from 'vitest';
import { layoutsOf, moneyOf } from '#atlas/draw/charts.ts';
import { drawLayout } from '#atlas/draw/svg.ts';
import { toldFlows } from '#atlas/flows.ts';
import { shown } from '#harness/chromium/waiting.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();

const page = `<!doctype html><html lang="en-US"><link rel="icon" href="data:,"><body><div id="root"></div><script type="module" src="/chart.js"></script></body></html>`;
const entry = (machine: string, state: string) => `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { Chart } from '#src/inspector/chart.tsx';
  createRoot(document.getElementById('root')).render(createElement(Chart, ${JSON.stringify({ machine, state })}));`;
const bundled = async (machine: string, state: string): Promise<string> => {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: entry(machine, state), resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
};
const chartOf = async (name: string): Promise<string> => {
  const flow = toldFlows.find(({ story }) => story.flow === name);
  if (!flow) throw new Error(`no flow ${name}`);
  return drawLayout((await layoutsOf(flow)).en, moneyOf(flow), 'chart-en');
};
const open = async (machine: string, state: string, atlas: string) => {
  const code = await bundled(machine, state);
  const files = [
    ['chart-page', 'text/html', page],
    ['chart.js', 'text/javascript', code],
    ['atlas/chart.css', 'text/css', ''],
    ['atlas/booking.html', 'text/html', atlas],
  ] as const;
  return served().visit({
    at: '/chart-page',
    before: async (opened) => {
      for (const [path, contentType, body] of files)
        await opened.route(`**/${path}`, (route) => route.fulfill({ contentType, body }));
    },
  });
};

test('the present state is lit on the chart that shows it', async () => {
  const opened = await open('booking', 'detail.reviewing', await chartOf('booking'));
  const lit = opened.locator('[class*=lit]');
  await shown(lit);
  expect(await lit.getAttribute('data-at')).toBe('detail.reviewing');
  expect(await opened.locator('svg a[href]').count()).toBe(0);
  expect(await lit.evaluate((shape) => shape.closest('svg')?.getAttribute('aria-label'))).toContain('appointment');
});

test('where the chart folds the state into a step, the step is lit; without an atlas that is said', async () => {
  const opened = await open('booking', 'creating.creatingAppointment', await chartOf('booking'));
  const lit = opened.locator('[class*=lit]');
  await shown(lit);
  expect(await lit.getAttribute('data-states')).toContain('detail.reviewing');
  await shown((await open('booking', 'start', '')).getByText('No chart here'));
});
