/** The paths of sign-up, walked in Chromium against the served app. */
import { NOW } from '#test/model/samples.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';
import { screensOf } from './walked.ts';

testWalks(servedPerFile({ now: NOW }), ...screensOf('sign-up'));
