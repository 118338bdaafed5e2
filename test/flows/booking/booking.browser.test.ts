/** The paths of a booking of every kind, and of the choice of place, person and time, walked in Chromium: after a reload and after Back, too. */

import { screensOf } from '#harness/chromium/walked.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { testWalks } from '#test/browser/walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['booking', 'choosing']) testWalks(served, ...screensOf(name));
