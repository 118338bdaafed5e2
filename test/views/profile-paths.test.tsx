import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('details', viewsOf('details'));
testWalks('mails', viewsOf('mails'), {
  // names of files
  contents: () => ['Before-your-visit.pdf'],
});
testWalks('picture', viewsOf('picture'));
testWalks('offline-copy', viewsOf('offline-copy'));
testWalks('reauthentication', viewsOf('reauthentication'));
testWalks('my-data', viewsOf('my-data'));
testWalks('looks', viewsOf('looks'));
testWalks('sessions', viewsOf('sessions'));
testWalks('letters', viewsOf('letters'));
testWalks('closure', viewsOf('closure'), {
  // the clinic's own words, and the names of treatments
  contents: () => ['Please call us first', 'Review · Dr Tan'],
});
