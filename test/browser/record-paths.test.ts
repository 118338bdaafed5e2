/** The paths of the records, an order and a document, walked in Chromium against the served app. */

import { screensOf } from '#harness/chromium/walked.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

// Chromium's headless shell shows no PDF
const served = servedPerFile({ now: NOW }, { isWhole: true });

for (const name of ['records', 'invoice', 'attachment', 'consultation', 'refill-list'])
  testWalks(served, ...screensOf(name));
