/** The paths of the digital ID, a forgotten password and a new one, walked in Chromium against the served app. */
import { afterAll, beforeAll } from 'vitest';
import { NOW } from '#test/model/samples.ts';
import { type OpenIdentityProvider, openIdentityProvider } from '#test/world/digital-id.ts';
import { digitalIdScreens } from './digital-id.screen.ts';
import { changePasswordScreen, newPasswordScreen } from './new-password.screen.ts';
import { passwordResetScreens } from './password-reset.screen.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(served().world, { origin: served().origin });
});
afterAll(() => provider.close());

await testWalks(served, ...digitalIdScreens);
await testWalks(served, newPasswordScreen, changePasswordScreen);
await testWalks(served, ...passwordResetScreens);
