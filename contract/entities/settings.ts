import * as v from 'valibot';
import { ClinicId } from '../ids.ts';

export const AppointmentSettings = v.object({
  otherConfig: v.object({
    /** Hours before the start within which nobody can cancel online. */
    nonCancellationPeriodHrs: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Where remote consultations are booked. */
    remoteClinicId: ClinicId,
  }),
});
export type AppointmentSettings = v.InferOutput<typeof AppointmentSettings>;
