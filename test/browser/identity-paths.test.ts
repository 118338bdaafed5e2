/** The paths of the digital ID, a forgotten password and a new one, walked in Chromium against the served app. */
import { afterAll, beforeAll } from 'vitest';
import { screensOf } from '#harness/chromium/walked.ts';
import { type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(served().world, { origin: served().origin });
});
afterAll(() => provider.close());

for (const name of ['digital-id', 'email-confirm', 'contact-undo', 'guest-order', 'new-password', 'password-reset'])
  testWalks(served, ...screensOf(name));
