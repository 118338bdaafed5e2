/** Every way in which a choice of place, person and time begins, within booking. */
import { arrivalOf } from '#machines/booking/booking.ways.model.ts';
import { flows } from '#machines/choosing/choosing.model.ts';
import type { Flow } from '#model/flow.ts';
import { initialOf, pathNamed } from '#model/walker.ts';
import { bookingScreen } from './booking.screen.ts';
import { choosingScreen } from './choosing.part.ts';
import { comesTo } from './waiting.ts';
import { goOn, type Screen } from './walk.ts';

const screenOf = (flow: Flow): Screen<string> => {
  const { booking, labels } = arrivalOf(flow);
  const within = bookingScreen(booking);
  return {
    ...choosingScreen(flow, within.clinic),
    prepare: within.prepare,
    arrive: async (at) => {
      await within.arrive?.(at);
      await comesTo(() => within.observe(at), within.expected(initialOf(booking), []), 'booking');
      await goOn(within, at, pathNamed(booking, labels));
    },
  };
};

export const screens: readonly Screen[] = flows.map(screenOf);
