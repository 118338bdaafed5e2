import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('store', viewsOf('store'));
testWalks('cart', viewsOf('cart'));
testWalks('checkout', viewsOf('checkout'));
