/** The paths of the store, its cart and its checkout, walked in Chromium against the served app. */

import { screensOf } from '#harness/chromium/walked.ts';
import { NOW } from '#model/samples.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { testWalks } from '#test/browser/walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['store', 'cart', 'checkout']) testWalks(served, ...screensOf(name));
