/** The script of the pages to read; each part begins where its page has it. */
import { startAsking } from './asking.ts';
import { startChanges } from './changes.ts';
import { startClauses } from './clauses.ts';
import { startFigures } from './figures.ts';
import { startJourney, startJourneys } from './journeys.ts';
import { startLanguage } from './language.ts';
import { startStories } from './stories.ts';

const has = (selector: string): boolean => document.querySelector(selector) !== null;

startLanguage();
startAsking();
if (has('.two-commits')) startChanges();
if (has('.clauses .list')) startClauses();
if (has('[data-figure]')) void startFigures();
if (has('#journey')) startJourney();
if (has('.between')) startJourneys();
if (has('#stories')) startStories();
