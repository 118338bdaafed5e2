/** The paths of NIK$, walked in Chromium against the served app. */

import { screensOf } from '#harness/chromium/walked.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['membership', 'niks-statement', 'niks-movement', 'niks-join'])
  testWalks(served, ...screensOf(name));
