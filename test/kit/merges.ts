/** A person who is there twice: an account that lost its number to the patient whom the counter registered with the same ID. */
import type { BodyOf } from '#contract/call.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { MergeId, PatientId } from '#contract/ids.ts';
import { freeSlots } from '#harness/server/ask.ts';
import { issue } from '#harness/server/claims.ts';
import { makeInvoice } from '#harness/server/orders.ts';
import type { World } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { insertPatient } from '#server/patient/patient.store.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';

export const DANIEL = patientIdOf('daniel');
/** The contact with which the account was made. */
export const PHONE = '+65 9123 4504';
export const SEEN = { nric: 'S7845231E' };

export interface Counter {
  admin: Person;
  reception: Person;
}
export const openCounter = async (world: World): Promise<Counter> => {
  const admin = await firstAdmin(world);
  return { admin, reception: await invited(world, admin, ['reception']) };
};

/** @throws when refused */
export const registerTwin = async ({ reception }: Counter): Promise<PatientId> => {
  const { answer, code } = await reception.ask(operatorCalls.registerPatient, {
    body: { identity: SEEN, name: 'Ong Daniel', phone: '+65 8123 4567' },
  });
  if (answer === null) throw new Error(`The twin was refused: ${code}`);
  return answer.data._id;
};

export const bookFor = async (world: World, { reception }: Counter, id: PatientId, nth = 0) => {
  const free = (await freeSlots(world, await world.signIn('meiling'))).filter(({ type }) => type === 'NORMAL');
  const slot = free[nth];
  const body = { slotId: slot?._id, service: slot?.services[0]?._id };
  return reception.ask(operatorCalls.bookForPatient, { params: { id }, body });
};

/** A visit, an order and a record of the twin. */
export const furnish = async (world: World, counter: Counter, twin: PatientId) => {
  const booked = await bookFor(world, counter, twin);
  if (booked.answer === null) throw new Error(`The booking was refused: ${booked.code}`);
  const order = await makeInvoice(world, { patientId: twin });
  await issue(world, twin, 'Letter of the twin');
  return { visit: booked.answer.data.appointment._id, order };
};

export const propose = (
  person: Person,
  { id = DANIEL, ...body }: Partial<BodyOf<typeof operatorCalls.proposeMerge>> & { id?: PatientId } = {},
) =>
  person.ask(operatorCalls.proposeMerge, {
    params: { id },
    body: { identity: SEEN, contact: PHONE, reason: 'The same person, seen today', ...body },
  });

/** @throws when refused */
export const proposed = async (person: Person, more: Parameters<typeof propose>[1] = {}): Promise<MergeId> => {
  const { answer, code } = await propose(person, more);
  if (answer === null) throw new Error(`The proposal was refused: ${code}`);
  return answer.data._id;
};

export const decide = (person: Person, id: MergeId, isPreview = false) =>
  person.ask(operatorCalls.mergePatients, { params: { id }, body: { isPreview } });
export const undo = (person: Person, id: MergeId) =>
  person.ask(operatorCalls.unmergePatients, { params: { id }, body: { reason: 'Two persons after all' } });

export const opened = async (person: Person, id: PatientId) =>
  (await person.ask(deskCalls.openPatient, { params: { id } })).answer?.data ?? null;

/** A patient whom a former system knew without a number. */
export const withoutNumber = async (
  { db, clock }: World,
  id: string,
  changes: { email?: string; phone?: string } = {},
): Promise<PatientId> => {
  const person = { id: id as PatientId, name: 'Lim Ah Kau', email: null, phone: null, address: null, ...changes };
  await insertPatient(db, { ...person, language: 'en', now: await clock.now() });
  return person.id;
};
