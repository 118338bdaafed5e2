/** The script of the page of a flow. */

import { startAsking } from './asking.ts';
import { startBench } from './bench.ts';
import { startLanguage } from './language.ts';

startLanguage();
startAsking();
startBench();
