/** Booking in every kind, on its screens: at each step also its heading, every answer so far, and why the way on is not open. */
import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('booking', viewsOf('booking'), {
  left: [
    'booking.payment.paying --xstate.error.actor.payment--> booking.payment.readingInvoice #0',
    'booking.payment.held --step.next--> booking.payment.paying #0',
    'booking.payment.held --step.back--> (stays) #0',
    'booking.payment.slotLost --step.back--> (stays) #0',
    'booking.confirmed --step.back--> (stays) #0',
    'booking.waitingContact --step.back--> (stays) #0',
  ],
  contents: (stage) => stage.flow('appointments')?.getSnapshot().context,
});
