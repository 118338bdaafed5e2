/** The paths of sign-up, walked in Chromium against the served app. */

import { screensOf } from '#harness/chromium/walked.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { testWalks } from '#test/browser/walk-tests.ts';

testWalks(servedPerFile({ now: NOW }), ...screensOf('sign-up'));
