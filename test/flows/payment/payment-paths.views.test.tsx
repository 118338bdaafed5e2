/** Paying, alone and for a time that is held, and what becomes of such a time, on its screens. */
import { required } from '#machines/kit/required.ts';
import { viewsPerFile } from '#test/views/kit/views-per-file.ts';
import { testWalks } from '#test/views/kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('payment', viewsOf('payment'), {
  contents: (harness) => harness.flow('booking')?.getSnapshot().context,
});
testWalks('card-payment', viewsOf('card-payment'), {
  contents: (harness) => harness.flow('booking')?.getSnapshot().context,
});
testWalks('holding', viewsOf('holding'), {
  contents: (harness) => {
    const { context, children } = required(harness.flow('booking'), 'booking').getSnapshot();
    return [context, children.holding?.getSnapshot().children.payment?.getSnapshot().context];
  },
});
