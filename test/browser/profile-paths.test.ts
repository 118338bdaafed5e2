/** The paths of the profile, walked in Chromium against the served app. */

import { screensOf } from '#harness/chromium/walked.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of [
  'details',
  'mails',
  'picture',
  'offline-copy',
  'reauthentication',
  'my-data',
  'sessions',
  'looks',
  'letters',
  'closure',
])
  testWalks(served, ...screensOf(name));
