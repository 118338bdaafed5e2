/** The paths of a one-time code, walked in Chromium against the served app. */
import { NOW } from '#test/model/samples.ts';
import { otpScreen } from './otp.screen.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

await testWalks(servedPerFile({ now: NOW }), otpScreen);
