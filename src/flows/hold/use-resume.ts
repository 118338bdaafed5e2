import type { Hold } from '#machines/hold/hold.types.ts';
import { useActor, useService } from '#src/app/use-app.ts';

/**
 * Leads back to paying for the held time (HOLD-08), or to the list of appointments where the held appointment could not
 * be read.
 */
export function useResume({ id }: Hold): () => void {
  const flows = useService('flows');
  const booking = useActor('booking');
  const appointments = useActor('appointments');
  return () => {
    const known = [
      booking?.getSnapshot().context.appointment ?? null,
      ...(appointments?.getSnapshot().context.entries ?? []),
    ];
    const appointment = known.find((one) => one?._id === id);
    if (appointment) flows.open('booking', { type: 'booking.resume', kind: 'remote', appointment });
    else flows.open('appointments', undefined);
  };
}
