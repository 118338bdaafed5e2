import * as v from 'valibot';
import { call, data } from '../call.ts';
import { Category } from '../entities/clinic.ts';
import { AppointmentSettings, ClinicContact, Fee } from '../entities/settings.ts';

export const settingsCalls = {
  loadAppointmentSettings: call({
    method: 'GET',
    path: '/settings/appointment',
    access: 'session',
    summary: 'Hours of the non-cancellation period and the clinic of remote consultations',
    answer: data(AppointmentSettings),
  }),
  loadRemoteFee: call({
    method: 'GET',
    path: '/settings/remote-consultation-fee',
    access: 'session',
    summary: 'The prepaid fee of a remote consultation',
    answer: data(Fee),
  }),
  loadDepositFee: call({
    method: 'GET',
    path: '/settings/appointment-deposit-fee',
    access: 'session',
    summary: 'The deposit that is due after a missed appointment',
    answer: data(Fee),
  }),
  listCategories: call({
    method: 'GET',
    path: '/settings/dc-categories',
    access: 'session',
    summary: 'Categories of services',
    answer: data(v.array(Category)),
  }),
  loadClinic: call({
    method: 'GET',
    path: '/settings/clinic',
    access: 'public',
    source: 'ours',
    failureShown: 'onScreen',
    isLoadingShown: false,
    summary: 'Phone and mailbox of the group, and who answers for personal data',
    answer: data(ClinicContact),
  }),
  loadWords: call({
    method: 'GET',
    path: '/settings/words',
    access: 'public',
    source: 'ours',
    failureShown: 'onScreen',
    isLoadingShown: false,
    summary: 'Chinese of the names and texts of places, people, services and goods, by their English',
    answer: data(v.record(v.string(), v.string())),
  }),
};
