/** The paths of the refill wizard and of its delivery, walked in Chromium against the served app. */
import { NOW } from '#model/samples.ts';
import { screensOf } from '#stage/browser/walked.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['refill', 'delivery-info']) testWalks(served, ...screensOf(name));
