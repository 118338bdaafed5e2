/** The script of the page of questions. */

import { startAsking } from './asking.ts';
import { startLanguage } from './language.ts';
import { startQuestions } from './questions.ts';

startLanguage();
startAsking();
startQuestions();
