/** The paths of the store, its cart and its checkout, walked in Chromium against the served app. */
import { NOW } from '#model/samples.ts';
import { screensOf } from '#stage/browser/walked.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['store', 'cart', 'checkout']) testWalks(served, ...screensOf(name));
