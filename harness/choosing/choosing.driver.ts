/** Every way to begin a choice of place, person and time within booking. */

import { bookingDriverOf } from '#harness/booking/booking.driver.ts';
import { type Driver, goThrough } from '#harness/drivers/driver.ts';
import { arrivalOf } from '#model/booking/booking.ways.model.ts';
import { flows } from '#model/choosing/choosing.model.ts';
import { pathNamed } from '#model/walker.ts';
import { choosingPart } from './choosing.part.ts';

export const drivers: readonly Driver[] = flows.map((flow) => {
  const { booking, labels } = arrivalOf(flow);
  const outer = bookingDriverOf(booking);
  return choosingPart(flow, {
    ...outer,
    runs: ['booking.choosing'],
    last: ['popup.close', 'loadSlots -> offline'],
    history: { 'step.back': 'any' },
    parts: ['choosing', ...(outer.parts ?? [])],
    arrive: async (person, path) => {
      await outer.arrive?.(person, path);
      await goThrough(person, outer, pathNamed(booking, labels));
    },
  });
});
