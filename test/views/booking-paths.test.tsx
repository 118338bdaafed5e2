/** Booking in every kind, on its screens: at each step also its heading, every answer so far, and why the way on is not open. */
import { afterEach, beforeEach } from 'vitest';
import { NOW } from '#test/model/samples.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { missingLooks } from './kit/booking.looks.ts';
import { bookingViews } from './kit/booking.view.ts';
import { type CardProvider, openCardProvider } from './kit/card-provider.ts';
import { stageClocks } from './kit/stage.tsx';
import { testWalks } from './kit/walk-tests.ts';

const world = worldPerFile({ now: NOW });
stageClocks();
let provider: CardProvider;
beforeEach(() => {
  provider = openCardProvider();
});
afterEach(() => provider.close());

testWalks('booking', bookingViews(world), {
  left: [
    'booking.payment.paying --xstate.error.actor.payment--> booking.payment.readingInvoice #0',
    'booking.payment.held --step.next--> booking.payment.paying #0',
    'booking.payment.held --step.back--> (stays) #0',
    'booking.payment.slotLost --step.back--> (stays) #0',
    'booking.confirmed --step.back--> (stays) #0',
    'booking.waitingContact --step.back--> (stays) #0',
  ],
  contents: (stage) => stage.wiring().appointments.get()?.getSnapshot().context,
  missing: missingLooks,
});
