/** Paying, alone and for a time that is held, on its screens. */
import { afterEach, beforeEach } from 'vitest';
import { NOW } from '#test/model/samples.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { type CardProvider, openCardProvider } from './kit/card-provider.ts';
import { paymentViews } from './kit/payment.view.ts';
import { stageClocks } from './kit/stage.tsx';
import { testWalks } from './kit/walk-tests.ts';

const world = worldPerFile({ now: NOW });
stageClocks();
let provider: CardProvider;
beforeEach(() => {
  provider = openCardProvider();
});
afterEach(() => provider.close());

testWalks(
  'payment',
  paymentViews(world, () => provider),
  {
    left: ['payment.confirming --xstate.error.actor.confirmCard--> payment.recording #0'],
    contents: (stage) => stage.wiring().booking.get()?.getSnapshot().context,
  },
);
