/** The paths of sign-up, walked in Chromium against the served app. */
import { NOW } from '#test/model/samples.ts';
import { servedPerFile } from './served-per-file.ts';
import { detailsFirstSignUpScreen, foreignSignUpScreen, signUpScreen } from './sign-up.screen.ts';
import { testWalks } from './walk-tests.ts';

await testWalks(servedPerFile({ now: NOW }), signUpScreen, foreignSignUpScreen, detailsFirstSignUpScreen);
