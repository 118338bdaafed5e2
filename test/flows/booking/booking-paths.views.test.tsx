/** Booking in every kind, and the choice of place, person and time, on their screens: also headings, answers so far, and why no way is open. */
import { viewsPerFile } from '#test/views/kit/views-per-file.ts';
import { testWalks } from '#test/views/kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

for (const name of ['booking', 'choosing'])
  testWalks(name, viewsOf(name), {
    contents: (harness) => [
      harness.flow('appointments')?.getSnapshot().context,
      harness.app().toasts.getSnapshot().context,
    ],
  });
