/** What the clinic's server answers when a call of the choosing model ends well: the model's own words, as the wire has them. */
import type { Call } from '#contract/call.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Provider } from '#contract/entities/clinic.ts';
import { feeOnWire } from '#machines/holding/holding.wire.model.ts';
import type { AgainPlaces, Places, RemoteTerms, Times } from './choosing.types.ts';

const placesOnWire = ({ clinics, categories }: Places, call: Call) =>
  call === clinicCalls.listClinics ? clinics : categories;
const providersOnWire = (people: readonly Provider[]) =>
  // where all are of one category, none is asked for
  people.map((one) => ({ ...one, categories: [...one.categories, 'Skin'] }));
const timesOnWire = (output: unknown, call: Call) => {
  const { days, waitlist } = output as Times;
  return call === appointmentCalls.listSlots ? { dates: days } : { data: waitlist };
};
const remoteOnWire = ({ clinic, fee }: RemoteTerms, call: Call) => {
  if (call === settingsCalls.loadRemoteFee) return feeOnWire(fee);
  if (call === clinicCalls.listClinics) return [clinic];
  return { otherConfig: { nonCancellationPeriodHrs: 24, remoteClinicId: clinic._id } };
};

/** By invoke id: the members of the answer besides `success`. */
export const choosingAnswers: Record<string, (output: unknown, call: Call) => object> = {
  loadRemoteTerms: (output, call) => ({ data: remoteOnWire(output as RemoteTerms, call) }),
  loadPlaces: (output, call) => ({ data: placesOnWire(output as Places, call) }),
  loadAgain: (output, call) => {
    const places = output as AgainPlaces;
    return { data: call === clinicCalls.listProviders ? places.providers : placesOnWire(places, call) };
  },
  loadProviders: (output) => ({ data: providersOnWire(output as readonly Provider[]) }),
  loadSlots: timesOnWire,
  loadNearby: timesOnWire,
  loadTodayAgain: (output) => ({ data: output }),
};
