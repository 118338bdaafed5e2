import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('sign-up', viewsOf('sign-up'), {
  hasFactsInChinese: false,
});
testWalks('otp', viewsOf('otp'));
