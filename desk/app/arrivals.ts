/** The actor of the arrivals that wait: it runs as long as the page does. */
import { createActor } from 'xstate';
import { arrivalsFlow } from './flows/desk-arrivals.flow.ts';
import { type DeskServices, wired } from './flows/ports.ts';
import type { Desk } from './views/use-desk.ts';

/**
 * Opens the arrivals while their person works at the desk. A reload or closed tab, which would lose them, asks first.
 * @param actor the desk's root, not started yet
 */
export const openArrivals = (
  actor: Desk['actor'],
  services: DeskServices,
): { arrivals: Desk['arrivals']; stop: () => void } => {
  const input = { wizardId: crypto.randomUUID() };
  const arrivals = createActor(wired(arrivalsFlow, services), { input }) as Desk['arrivals'];
  const subscription = actor.subscribe((snapshot) => {
    const { staff } = snapshot.context;
    if (staff && snapshot.matches('working')) arrivals.send({ type: 'desk.open', person: staff.me._id });
    else arrivals.send({ type: 'desk.close' });
  });
  const ask = (event: BeforeUnloadEvent) => {
    if (arrivals.getSnapshot().context.waiting.length > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  arrivals.start();
  return {
    arrivals,
    stop: () => {
      window.removeEventListener('beforeunload', ask);
      subscription.unsubscribe();
      arrivals.stop();
    },
  };
};
