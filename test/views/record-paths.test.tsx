import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('records', viewsOf('records'), {
  left: ['records.digitalId --xstate.error.actor.digitalId--> records.loading #0'],
});
testWalks('order', viewsOf('order'), {
  left: ['order.confirmingReceived --xstate.error.actor.confirm--> order.shown #0'],
});
testWalks('attachment', viewsOf('attachment'));
