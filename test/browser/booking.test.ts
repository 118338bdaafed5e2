/** The paths of a booking of every kind, and of the choice of place, person and time, walked in Chromium: after a reload and after Back, too. */
import { NOW } from '#model/samples.ts';
import { screensOf } from '#stage/browser/walked.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['booking', 'choosing']) testWalks(served, ...screensOf(name));
