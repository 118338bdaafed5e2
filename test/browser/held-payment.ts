import type { Page } from 'playwright-core';
import { cardForm, press } from '#harness/booking/booking.browser-steps.ts';
import type { Visit } from '#harness/chromium/served.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { firstRemote, hold } from '#test/kit/holds.ts';
import type { DemoInBrowser } from './demo-per-test.ts';

/** Opens the card form of a remote consultation that is held for Siti already, without walking the wizard. */
export const toHeldPayment = async ({ world, visit }: DemoInBrowser, device: Visit = {}): Promise<Page> => {
  const token = await world.signIn('siti');
  await hold(world, token, await firstRemote(world, token), patientIdOf('siti'));
  const page = await visit({ ...device, as: 'siti', at: '/appointment' });
  await press(page, /^Tap to pay/);
  await cardForm(page);
  return page;
};
