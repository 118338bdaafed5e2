/** The script of every page of the atlas. */
import { startCharts } from './charts.ts';
import { startCoverage } from './coverage.ts';
import { startFilm } from './film.ts';
import { startLanguage } from './language.ts';
import { startOpening } from './opening.ts';
import { startReview } from './review.ts';
import { startScreens } from './screens.ts';
import { startSearch } from './search.ts';

startLanguage();
if (document.body.classList.contains('flow')) {
  startScreens();
  startFilm(startCharts());
  startOpening();
  startCoverage();
}
if (document.body.classList.contains('index')) startSearch();
if (document.body.classList.contains('stories')) startReview();
