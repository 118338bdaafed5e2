import * as v from 'valibot';
import { call, data } from '../call.ts';
import { Category } from '../entities/clinic.ts';
import { AppointmentSettings } from '../entities/settings.ts';

export const settingsCalls = {
  loadAppointmentSettings: call({
    method: 'GET',
    path: '/settings/appointment',
    access: 'session',
    summary: 'Hours of the non-cancellation period and the clinic of remote consultations',
    answer: data(AppointmentSettings),
  }),
  listCategories: call({
    method: 'GET',
    path: '/settings/dc-categories',
    access: 'session',
    summary: 'Categories of services',
    answer: data(v.array(Category)),
  }),
};
