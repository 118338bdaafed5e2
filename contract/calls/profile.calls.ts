import * as v from 'valibot';
import { call, data } from '../call.ts';
import { Appointment } from '../entities/appointment.ts';
import { Profile } from '../entities/person.ts';

export const profileCalls = {
  loadProfile: call({
    method: 'GET',
    path: '/profile',
    access: 'session',
    summary: 'The signed-in patient or guest',
    answer: data(Profile),
  }),
  listAppointments: call({
    method: 'GET',
    path: '/profile/appointment',
    access: 'member',
    summary: 'Appointments and waitlist entries of the caller and family members',
    answer: data(v.array(Appointment)),
  }),
};
