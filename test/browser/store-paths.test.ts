/** The paths of the store and its cart, walked in Chromium against the served app. */
import { NOW } from '#model/samples.ts';
import { screensOf } from '#stage/browser/walked.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['store', 'cart']) testWalks(served, ...screensOf(name));
