import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('membership', viewsOf('membership'));
testWalks('niks-statement', viewsOf('niks-statement'));
testWalks('niks-movement', viewsOf('niks-movement'));
testWalks('niks-join', viewsOf('niks-join'));
