/** The paths of the machines with screens, walked in Chromium against the served app; booking has a file of its own. */
import { NOW } from '#test/model/samples.ts';
import { appScreen, confirmScreen } from './app.screen.ts';
import { appointmentsScreen } from './appointments.screen.ts';
import { servedPerFile } from './served-per-file.ts';
import { keptSessionScreen, sessionScreen } from './session.screen.ts';
import { signInScreen } from './sign-in.screen.ts';
import { toastsScreen } from './toasts.screen.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

await testWalks(served, signInScreen);
await testWalks(served, sessionScreen, keptSessionScreen);
await testWalks(served, appScreen);
await testWalks(served, confirmScreen);
await testWalks(served, appointmentsScreen);
await testWalks(served, toastsScreen);
