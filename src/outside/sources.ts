import { fromCallback } from 'xstate';
import type { IsoInstant } from '#contract/time.ts';
import type { NetworkBack } from '#machines/kit/network.ts';
import type { DeadlineReached, TimePassed } from '#machines/kit/time.ts';
import type { ServerTime } from './server-time.ts';

/** The kit's clock, told by the server's time. */
export const wireClock = (time: ServerTime) =>
  fromCallback<TimePassed, Record<string, never>, TimePassed>(({ sendBack }) => time.onTimePassed(sendBack));

/** The kit's network, told by the browser, which does not know whether the server can be reached. */
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

/** The kit's deadline, told by the server's time. */
export const wireDeadline = (time: ServerTime) =>
  fromCallback<DeadlineReached, { at: IsoInstant }, DeadlineReached>(({ sendBack, input }) =>
    time.onDeadline(input.at, sendBack),
  );

/** The clock of a list that nobody needs while the page is hidden. */
export const clockWhileVisible = (time: ServerTime) =>
  fromCallback<TimePassed, Record<string, never>, TimePassed>(({ sendBack }) =>
    time.onTimePassed((event) => {
      if (document.visibilityState === 'visible') sendBack(event);
    }),
  );
