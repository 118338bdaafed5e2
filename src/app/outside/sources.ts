import { fromCallback } from 'xstate';
import type { IsoInstant } from '#contract/time.ts';
import type { NetworkBack } from '#machines/kit/network.ts';
import type { DeadlineReached, TimePassed } from '#machines/kit/time.ts';
import type { ServerTime } from './server-time.ts';

/** The kit's clock, driven by the server's time. */
export const wireClock = (time: ServerTime) =>
  fromCallback<TimePassed, Record<string, never>, TimePassed>(({ sendBack }) => time.onTimePassed(sendBack));

/** The kit's network source, from the browser's online events, which say nothing of the server's state. */
export const wireNetwork = (time: ServerTime) =>
  fromCallback<NetworkBack, Record<string, never>, NetworkBack>(({ sendBack }) => {
    const tell = () => {
      if (navigator.onLine && document.visibilityState === 'visible')
        sendBack({ type: 'network.back', now: time.now() });
    };
    window.addEventListener('online', tell);
    document.addEventListener('visibilitychange', tell);
    return () => {
      window.removeEventListener('online', tell);
      document.removeEventListener('visibilitychange', tell);
    };
  });

/** The kit's deadline, driven by the server's time. */
export const wireDeadline = (time: ServerTime) =>
  fromCallback<DeadlineReached, { at: IsoInstant }, DeadlineReached>(({ sendBack, input }) =>
    time.onDeadline(input.at, sendBack),
  );

/** Clock of a list, which pauses while the page is hidden. */
export const clockWhileVisible = (time: ServerTime) =>
  fromCallback<TimePassed, Record<string, never>, TimePassed>(({ sendBack }) =>
    time.onTimePassed((event) => {
      if (document.visibilityState === 'visible') sendBack(event);
    }),
  );
