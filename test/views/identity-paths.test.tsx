import { afterAll, beforeAll } from 'vitest';
import { type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { world, viewsOf } = viewsPerFile();
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(world());
});
afterAll(() => provider.close());

testWalks('digital-id', viewsOf('digital-id'));
testWalks('email-confirm', viewsOf('email-confirm'));
testWalks('contact-undo', viewsOf('contact-undo'));
testWalks('guest-order', viewsOf('guest-order'));
testWalks('new-password', viewsOf('new-password'));
testWalks('password-reset', viewsOf('password-reset'));
