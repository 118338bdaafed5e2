/** Successful answers of the clinic's server to the calls of the choosing model, in wire format. */
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Provider } from '#contract/entities/clinic.ts';
import type { AgainPlaces, Places, RemoteTerms, Times } from '#machines/choosing/choosing.types.ts';
import { feeOnWire } from '#model/holding/holding.wire.model.ts';

const isOf = (path: string, call: { path: string }): boolean => path.endsWith(call.path);
const placesOnWire = ({ clinics, categories }: Places, path: string) =>
  isOf(path, clinicCalls.listClinics) ? clinics : categories;
const providersOnWire = (people: readonly Provider[]) =>
  // with a single category the app requests none
  people.map((one) => ({ ...one, categories: [...one.categories, 'Skin'] }));
const timesOnWire = (output: unknown, path: string) => {
  const { days, waitlist } = output as Times;
  return isOf(path, appointmentCalls.listSlots) ? { dates: days } : { data: waitlist };
};
const remoteOnWire = ({ clinic, fee }: RemoteTerms, path: string) => {
  if (isOf(path, settingsCalls.loadRemoteFee)) return feeOnWire(fee);
  if (isOf(path, clinicCalls.listClinics)) return [clinic];
  return { otherConfig: { nonCancellationPeriodHrs: 24, remoteClinicId: clinic._id } };
};

/** Members of the answer besides `success`, by invoke id; they depend on the request's path. */
export const choosingAnswers: Record<string, (output: unknown, path: string) => object> = {
  loadRemoteTerms: (output, path) => ({ data: remoteOnWire(output as RemoteTerms, path) }),
  loadPlaces: (output, path) => ({ data: placesOnWire(output as Places, path) }),
  loadAgain: (output, path) => {
    const places = output as AgainPlaces;
    return { data: isOf(path, clinicCalls.listProviders) ? places.providers : placesOnWire(places, path) };
  },
  loadProviders: (output) => ({ data: providersOnWire(output as readonly Provider[]) }),
  loadSlots: timesOnWire,
  loadNearby: timesOnWire,
  loadTodayAgain: (output) => ({ data: output }),
};
