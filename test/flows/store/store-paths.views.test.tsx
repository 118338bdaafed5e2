import { viewsPerFile } from '#test/views/kit/views-per-file.ts';
import { testWalks } from '#test/views/kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('store', viewsOf('store'));
testWalks('cart', viewsOf('cart'));
testWalks('checkout', viewsOf('checkout'));
