/** The paths of the refill wizard and of its delivery, walked in Chromium against the served app. */

import { screensOf } from '#harness/chromium/walked.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { testWalks } from '#test/browser/walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['refill', 'delivery-info']) testWalks(served, ...screensOf(name));
