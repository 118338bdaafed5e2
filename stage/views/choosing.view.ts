/** Every way in which a choice of place, person and time begins, on the screens of booking. */
import { arrivalOf } from '#machines/booking/booking.ways.model.ts';
import { flows } from '#machines/choosing/choosing.model.ts';
import { pathNamed } from '#model/walker.ts';
import type { Excuse } from '../hands/hands.ts';
import { bookingView } from './booking.view.ts';
import { choosingView } from './choosing.part.ts';
import { goOn, type ViewsOf } from './view-flow.ts';

export const views: ViewsOf = (world) => {
  const met = new Set<Excuse>();
  return flows.map((flow) => {
    const { booking, labels } = arrivalOf(flow);
    const arrive = async () => {
      const view = bookingView(world, booking);
      const stage = await view.open([]);
      await goOn(view, stage, pathNamed(booking, labels));
      return stage;
    };
    return choosingView(flow, arrive, met);
  });
};
