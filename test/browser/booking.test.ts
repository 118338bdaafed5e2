/** The paths of the booking machine, walked in Chromium against the served app: after a reload and after Back, too. */
import { NOW } from '#test/model/samples.ts';
import { bookingScreen } from './booking.screen.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

await testWalks(servedPerFile({ now: NOW }), bookingScreen);
