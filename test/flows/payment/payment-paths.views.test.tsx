/** Paying on its screens, alone and for a held time, with each end of such a time. */
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
