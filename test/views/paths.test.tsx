import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

const ENGLISH = { isInChinese: false };

testWalks('app', viewsOf('app'), {
  ...ENGLISH,
});
testWalks('confirm', viewsOf('confirm'), ENGLISH);
testWalks('session', viewsOf('session'), ENGLISH);
testWalks('sign-in', viewsOf('sign-in'), {
  ...ENGLISH,
});
testWalks('appointments', viewsOf('appointments'), {
  ...ENGLISH,
});
testWalks('notifications', viewsOf('notifications'), ENGLISH);
testWalks('toasts', viewsOf('toasts'), ENGLISH);
testWalks('hold', viewsOf('hold'));
