/** `npm run paths -- <flow> --layer views`: walks the chosen paths on the views, and reports each. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Layer } from '#atlas/paths/layers.ts';
import { openLayer } from '#atlas/paths/open.layer.ts';
import { walksIn } from '#atlas/paths/path.choice.ts';
import { byChance, runWalks } from '#atlas/paths/path.runs.ts';
import { walksOf } from '#atlas/paths/path.walk.ts';
import { openMeter } from '#atlas/paths/stop.conditions.ts';
import { flows } from '#model/flows.ts';
import { holdFlow, keptHoldFlow } from '#model/hold/hold.model.ts';
import { invoiceFlow } from '#model/invoice/invoice.model.ts';
import { statesOf } from '#model/walker.ts';

let layer: Layer;
beforeAll(async () => {
  layer = await openLayer('views', { isHeaded: false, isSlow: false, isStaying: false });
});
afterAll(() => layer.close());

const confirm = statesOf(invoiceFlow)
  .flatMap((state) => invoiceFlow.moves(state))
  .find(({ label }) => label === 'receipt.confirm');
if (confirm === undefined) throw new Error('no order can be confirmed');

/** Flows whose views no driver opens yet; those of the desk are walked by desk-paths.test.tsx. */
const UNOPENED = [
  'delivery-info',
  'desk-account',
  'desk-act',
  'desk-day',
  'desk-invitation',
  'desk-list',
  'desk-patient',
  'desk-sign-in',
  'desk-timetable',
  'desk',
];

it('every way in which a machine is started has a view', () => {
  const unseen = flows.filter((flow) => layer.possible(flow) === flow).map(({ name }) => name);
  expect([...new Set(unseen)]).toEqual(UNOPENED);
});

it('paths pass one after the other, and what no person can do is left out, with the reason', async () => {
  const said: string[] = [];
  const walks = walksIn([keptHoldFlow], 'steps');
  const tally = await runWalks(walks, layer, openMeter([keptHoldFlow], []), {
    language: 'en',
    say: (text) => said.push(text),
  });
  const [passed, leftOut] = ['passed', 'left out'].map((kind) => said.filter((line) => line.includes(`): ${kind}`)));
  expect(passed?.length).toBeGreaterThan(1);
  expect(leftOut).toContainEqual(expect.stringMatching(/step 1, hold\.begin \(\w+\): a booking does it/));
  expect(tally).toEqual({ passed: passed?.length, failed: 0, 'left out': leftOut?.length });
});

it('a step that cannot be taken fails there', async () => {
  const [walk] = walksOf(invoiceFlow, [[confirm]]);
  expect(walk && (await layer.go(walk))).toMatchObject({
    kind: 'failed',
    step: 1,
    reason: expect.stringMatching(/receipt\.confirm/),
  });
});

it('walks by chance go only where a person can', async () => {
  const outcomes = [];
  for (const walk of byChance([holdFlow, keptHoldFlow], { seed: 7, walks: 3, steps: 6 }, layer))
    outcomes.push(await layer.go(walk));
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => ({ kind: 'passed' })));
});
