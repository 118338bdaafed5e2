/** The paths of a booking of every kind, walked in Chromium: after a reload and after Back, too. */
import { NOW } from '#model/samples.ts';
import { screensOf } from '#stage/browser/walked.ts';
import { servedPerFile } from './served-per-file.ts';
import { testWalks } from './walk-tests.ts';

testWalks(servedPerFile({ now: NOW }), ...screensOf('booking'));
