/** The paths of sign-up, walked in Chromium against the served app. */
import { NOW } from '#model/samples.ts';
import { screensOf } from '#stage/browser/walked.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

testWalks(servedPerFile({ now: NOW }), ...screensOf('sign-up'));
