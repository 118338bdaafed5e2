/** The clinic moves an appointment: what goes with it, what may then be cancelled, and who cannot be moved where. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { AppointmentId, ClinicId, ProviderId, SlotId } from '#contract/ids.ts';
import { addMs, HOUR_MS, instantAt } from '#contract/time.ts';
import { answerOf, ask, bookOne, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff } from '#harness/server/orders.ts';
import { moneyOf, record } from '#harness/server/unpaid.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { entryOf, firstRemote, hold, payUnseen, toldOf, tryBook } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
let token: string;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
  await world().db.deleteFrom('appointment').where('patient_id', '=', patientIdOf('meiling')).execute();
});
afterEach(() => gateway.close());

const move = (id: AppointmentId, slotId: SlotId) => asStaff(world(), operatorCalls.moveAppointment, { id }, { slotId });
const startOf = ({ date, startTime }: FreeSlot) => instantAt(date, startTime);
const isFree = async ({ _id }: FreeSlot) => (await freeSlots(world(), token)).some((slot) => slot._id === _id);
const serviceOf = ({ services }: FreeSlot) => services[0]?._id;
/** A free time of the same person, or of another who offers the same service, perhaps elsewhere. */
const other = async (mine: FreeSlot, isSamePerson: boolean): Promise<FreeSlot> => {
  for (const clinic of ['novena-clinic', 'orchard-clinic', 'tampines-clinic'] as ClinicId[]) {
    const found = (await freeSlots(world(), token, { clinic })).find(
      (slot) =>
        startOf(slot) !== startOf(mine) &&
        slot.type === mine.type &&
        (slot.doctor?._id === mine.doctor?._id) === isSamePerson &&
        slot.services.some(({ _id }) => _id === serviceOf(mine)),
    );
    if (found) return found;
  }
  throw new Error('Nothing is free');
};

describe('an appointment that the clinic moves', () => {
  test.for([true, false])(
    'SERVER-66: is at the new time, with the same person %s, and the time before is free',
    async (isSamePerson) => {
      const { slot, appointment } = await bookOne(world(), token);
      const target = await other(slot, isSamePerson);
      expect((await move(appointment._id, target._id)).status).toBe(200);
      expect((await move(appointment._id, target._id)).status).toBe(200);
      expect(await entryOf(world(), token, appointment._id)).toMatchObject({
        state: 'confirmed',
        startDateTime: startOf(target),
        doctor: target.doctor?._id,
        movedFrom: startOf(slot),
        revision: 1,
      });
      expect(await isFree(slot)).toBe(true);
      const siti = await world().signIn('siti');
      expect((await tryBook(world(), siti, target, patientIdOf('siti'))).code).toBe('SLOT_TAKEN');
      expect((await toldOf(world(), appointment._id)).filter((kind) => kind === 'appointmentMoved')).toHaveLength(1);
      const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
      expect(data.map(({ msg }) => msg).join('\n')).toMatch(
        /The clinic had to move .* from .* to .*otherwise it stands/,
      );
    },
  );

  test('SERVER-30: may be cancelled until it begins, also within the non-cancellation hours; another one not', async () => {
    const { slot, appointment } = await bookOne(world(), token);
    const target = await other(slot, true);
    world().clock.set(addMs(startOf(slot), -HOUR_MS));
    const cancel = () => ask(world(), appointmentCalls.cancelAppointment, { token, params: { id: appointment._id } });
    expect((await cancel()).code).toBe('TOO_LATE_TO_CANCEL');
    expect((await move(appointment._id, target._id)).status).toBe(200);
    expect((await cancel()).status).toBe(200);
  });

  test('keeps its room and what was paid for it', async () => {
    const held = await hold(world(), token, await firstRemote(world(), token));
    await payUnseen(world(), gateway, token, held);
    await record(world(), token, held.invoice);
    const target = await other(held.slot, true);
    expect((await move(held.id, target._id)).status).toBe(200);
    expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'paid' });
    world().clock.set(startOf(target));
    const params = { id: held.id };
    const body = { place: '27 Joo Chiat Lane' };
    expect((await ask(world(), appointmentCalls.tellWhereabouts, { token, params, body })).status).toBe(200);
    expect((await ask(world(), appointmentCalls.enterRoom, { token, params })).status).toBe(200);
  });

  test('is not moved to a time that is taken, of another kind, or when the patient is elsewhere', async () => {
    const { slot, appointment } = await bookOne(world(), token);
    const taken = await other(slot, true);
    expect((await tryBook(world(), await world().signIn('siti'), taken, patientIdOf('siti'))).status).toBe(200);
    expect((await move(appointment._id, taken._id)).code).toBe('SLOT_TAKEN');
    expect((await move(appointment._id, (await firstRemote(world(), token))._id)).code).toBe('SLOT_MISMATCH');
    expect((await move(appointment._id, 'nothing' as SlotId)).code).toBe('SLOT_MISMATCH');
    expect((await move('nothing' as AppointmentId, slot._id)).code).toBe('NOT_FOUND');
    const second = await other(slot, false);
    await world()
      .db.insertInto('appointment')
      .values({
        ...(await world()
          .db.selectFrom('appointment')
          .selectAll()
          .where('id', '=', appointment._id)
          .executeTakeFirstOrThrow()),
        id: 'elsewhere',
        slot_id: null,
        provider_id: 'provider-tan-wei-ling' as ProviderId,
        starts_at: startOf(second),
        ends_at: instantAt(second.date, second.endTime),
      })
      .execute();
    expect((await move(appointment._id, second._id)).code).toBe('OVERLAPPING');
    expect((await entryOf(world(), token, appointment._id))?.movedFrom).toBeNull();
  });

  test('SERVER-66: one that has begun is moved until it is closed, and an arrival is of the time before', async () => {
    const { slot, appointment } = await bookOne(world(), token);
    world().clock.set(startOf(slot));
    const params = { id: appointment._id };
    await asStaff(world(), operatorCalls.noteArrival, params, { hasCome: true });
    const [target, further] = [await other(slot, true), await other(slot, false)];
    expect((await move(appointment._id, target._id)).status).toBe(200);
    const row = () =>
      world()
        .db.selectFrom('appointment')
        .select(['arrived_at', 'starts_at'])
        .where('id', '=', appointment._id)
        .executeTakeFirstOrThrow();
    expect(await row()).toEqual({ arrived_at: null, starts_at: startOf(target) });
    world().clock.set(startOf(target));
    expect((await asStaff(world(), operatorCalls.endVisit, params, {})).status).toBe(200);
    expect((await move(appointment._id, further._id)).code).toBe('NOT_FOUND');
  });

  test('two at once get one time once', async () => {
    const siti = await world().signIn('siti');
    const mine = await bookOne(world(), token);
    const theirs = await bookOne(world(), siti, { patientId: patientIdOf('siti') });
    const target = await other(mine.slot, true);
    const ids = [mine.appointment._id, theirs.appointment._id];
    const replies = await Promise.all(ids.map((id) => move(id, target._id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await ask(world(), operatorCalls.moveAppointment, { params: { id: ids[0] ?? '' }, body: {} })).code).toBe(
      'OPERATORS_ONLY',
    );
  });
});
