import * as v from 'valibot';
import { call, data } from '../call.ts';
import { Clinic, Provider, ProviderRole } from '../entities/clinic.ts';
import { ClinicId } from '../ids.ts';

export const clinicCalls = {
  listClinics: call({
    method: 'GET',
    path: '/clinic',
    access: 'session',
    summary: 'Clinics, salons and shops',
    answer: data(v.array(Clinic)),
  }),
  listProviders: call({
    method: 'GET',
    path: '/providers',
    access: 'session',
    source: 'ours',
    summary: 'Doctors or therapists of one place, with their next free time; or those who consult remotely',
    query: v.object({ clinic: ClinicId, role: ProviderRole, remote: v.optional(v.literal('true')) }),
    answer: data(v.array(Provider)),
  }),
};
