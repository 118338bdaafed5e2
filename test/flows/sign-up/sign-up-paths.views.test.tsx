import { viewsPerFile } from '#test/views/kit/views-per-file.ts';
import { testWalks } from '#test/views/kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('sign-up', viewsOf('sign-up'), {
  hasFactsInChinese: false,
});
testWalks('otp', viewsOf('otp'));
