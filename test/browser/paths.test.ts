/** The paths of the machines with screens, walked in Chromium against the served app; booking has a file of its own. */

import { screensOf } from '#harness/chromium/walked.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

const NAMES = ['sign-in', 'session', 'app', 'confirm', 'appointments', 'notifications', 'toasts', 'hold'];
for (const name of NAMES) testWalks(served, ...screensOf(name));
