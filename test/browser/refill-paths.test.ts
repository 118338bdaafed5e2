/** The paths of the refill wizard, walked in Chromium against the served app. */
import { NOW } from '#model/samples.ts';
import { screensOf } from '#stage/browser/walked.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['refill']) testWalks(served, ...screensOf(name));
