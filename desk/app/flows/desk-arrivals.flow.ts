/** The call of an arrival that waited, and the line to the server: the browser's network, and whether the server answers. */
import { fromCallback } from 'xstate';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { IsoInstant } from '#contract/time.ts';
import { deskArrivalsMachine } from '#machines/desk-arrivals/desk-arrivals.machine.ts';
import { asks, type DeskServices, deskFlow } from './ports.ts';

type LineChange = { type: 'line.change'; isLive: boolean; now: IsoInstant };

export const arrivalsFlow = deskFlow(deskArrivalsMachine, {
  line: {
    source: ({ changes, time }: DeskServices) =>
      fromCallback<LineChange, Record<string, never>, LineChange>(({ sendBack }) => {
        const tell = () =>
          sendBack({ type: 'line.change', isLive: navigator.onLine && changes.isLive.get(), now: time.now() });
        const unsubscribe = changes.isLive.subscribe(tell);
        for (const name of ['online', 'offline']) window.addEventListener(name, tell);
        tell();
        return () => {
          unsubscribe();
          for (const name of ['online', 'offline']) window.removeEventListener(name, tell);
        };
      }),
  },
  sendArrival: asks([operatorCalls.noteArrival], async (api, { id, key, at }) => {
    await api(operatorCalls.noteArrival, { params: { id }, body: { at }, key, isSubmit: true });
  }),
});
