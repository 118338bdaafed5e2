/** The paths of sign-up and its one-time code, walked in Chromium against the served app. */
import { NOW } from '#test/model/samples.ts';
import { otpScreen } from './otp.screen.ts';
import { servedPerFile } from './served-per-file.ts';
import { detailsFirstSignUpScreen, foreignSignUpScreen, signUpScreen } from './sign-up.screen.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

await testWalks(served, otpScreen);
await testWalks(served, signUpScreen, foreignSignUpScreen, detailsFirstSignUpScreen);
