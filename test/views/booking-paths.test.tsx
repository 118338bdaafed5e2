/** Booking in every kind, on its screens: at each step also its heading, every answer so far, and why the way on is not open. */
import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('booking', viewsOf('booking'), {
  contents: (stage) => [stage.flow('appointments')?.getSnapshot().context, stage.app().toasts.getSnapshot().context],
});
