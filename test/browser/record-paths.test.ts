/** The paths of the records, an order and a document, walked in Chromium against the served app. */
import { NOW } from '#test/model/samples.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';
import { screensOf } from './walked.ts';

const served = servedPerFile({ now: NOW });

for (const name of ['records', 'order', 'attachment']) testWalks(served, ...screensOf(name));
