/** Paying, alone and for a time that is held, on its screens. */
import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('payment', viewsOf('payment'), {
  left: ['payment.confirming --xstate.error.actor.confirmCard--> payment.recording #0'],
  contents: (stage) => stage.flow('booking')?.getSnapshot().context,
});
