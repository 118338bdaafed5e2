import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('records', viewsOf('records'));
testWalks('invoice', viewsOf('invoice'));
testWalks('attachment', viewsOf('attachment'));
testWalks('consultation', viewsOf('consultation'));
testWalks('refill-list', viewsOf('refill-list'));
testWalks('delivery-info', viewsOf('delivery-info'));
testWalks('refill', viewsOf('refill'), {
  // the page behind the popup
  contents: () => document.querySelector('main')?.textContent,
});
