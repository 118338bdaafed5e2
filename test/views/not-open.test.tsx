/** A product without a clinic, as production begins it: the pages say so. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openBooking } from '#harness/booking/booking.steps.ts';
import { beginningWith, control, sees, tap, textOf } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

it('says that there is no place to book a doctor at yet, and has no therapists', async () => {
  await sql`update clinic set closed_on = '2020-01-01'`.execute(world().db);
  const harness = await openHarness(world(), { at: '/appointment', as: 'meiling' });
  await harness.until(() => sees('Not offered now'), 'the card of therapists');
  await openBooking(harness, 'doctor');
  tap('button', beginningWith('Where'));
  await harness.settle();
  expect(sees('We are not open yet: there is no place to book at.')).toBe(true);
  expect(document.querySelector('input[type="search"]')).toBeNull();
  tap('button', 'Back');
  await harness.settle();
  expect(textOf(control('button', beginningWith('Where')))).toContain('Choose a');
});

it('says that the store has nothing to sell yet, and offers nothing that leads nowhere', async () => {
  await sql`truncate promotion_use, promotion, store_line, product`.execute(world().db);
  const harness = await openHarness(world(), { at: '/store', as: 'guest' });
  await harness.until(() => sees('Not open yet'), 'the empty store');
  expect(sees('The store has nothing to sell yet.')).toBe(true);
  expect([sees('Show everything'), sees('Nothing found')]).toEqual([false, false]);
});
