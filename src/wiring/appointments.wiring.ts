import { createActor } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import appointments from '#src/flows/appointments.definition.ts';
import { wire } from '#src/flows/wire.ts';
import { type AppointmentsActor, type MemberOptions, wizardIdOf } from './member.ts';

/** A member's list of appointments, loaded at once. */
export const startAppointments = ({ services, closePopup }: MemberOptions, member: Profile): AppointmentsActor => {
  const input = { wizardId: wizardIdOf(member, 'appointments'), now: services.time.now() };
  const actor = createActor(wire(appointments, services), { input });
  actor.on('popup.close', closePopup);
  return actor.start();
};
