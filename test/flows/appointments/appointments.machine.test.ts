import { describe, expect, it } from 'vitest';
import { appointmentsFlow } from '#model/appointments/appointments.model.ts';
import { nextWeek, todayAt10, weekAfter } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

const open = async (hours: string) => {
  const appointments = startScripted(appointmentsFlow);
  await appointments.play(`loadSettings -> ${hours}`, 'listAppointments -> four entries');
  return appointments;
};

describe('cancelling', () => {
  it('APPT-22: asks first, unless it is too late', async () => {
    const appointments = await open('24 hours');
    await appointments.play('appointment.cancel (nextWeek)');
    expect(appointments.snapshot().value).toBe('confirmingCancel');
    expect(appointments.requests.at(-1)).toEqual({
      id: 'confirm',
      input: { question: { about: 'cancelAppointment', appointment: nextWeek } },
    });
  });

  it('APPT-23: within the hours a notice shows instead of the question', async () => {
    const appointments = await open('300 hours');
    await appointments.play('appointment.cancel (nextWeek)');
    expect(appointments.snapshot().value).toBe('cancelNotice');
    expect(appointments.snapshot().context).toMatchObject({ picked: nextWeek, nonCancellationHours: 300 });
    await appointments.play('step.back');
    expect(appointments.snapshot().value).toBe('list');
  });

  it('APPT-25: hours that cannot be loaded count as 24', async () => {
    const appointments = await open('offline');
    await appointments.play('appointment.cancel (today)');
    expect(appointments.snapshot().context).toMatchObject({ picked: todayAt10, nonCancellationHours: 24 });
    expect(appointments.snapshot().value).toBe('cancelNotice');
  });

  it('APPT-26: YES cancels, and the list is fetched again', async () => {
    const appointments = await open('24 hours');
    await appointments.play('appointment.cancel (nextWeek)', 'confirm -> yes');
    expect(appointments.requests.at(-1)).toMatchObject({
      id: 'cancelAppointment',
      input: { entry: { _id: nextWeek._id } },
    });
    await appointments.play('cancelAppointment -> cancelled');
    expect(appointments.requests.at(-1)?.id).toBe('listAppointments');
  });

  it('what was just cancelled is known until the popup is opened again, or another entry is picked', async () => {
    const toCancelled = ['appointment.cancel (nextWeek)', 'confirm -> yes', 'cancelAppointment -> cancelled'];
    const cancelled = ({ snapshot }: ScriptedPorts) => snapshot().context.cancelled;
    const appointments = await open('24 hours');
    await appointments.play(...toCancelled, 'listAppointments -> four entries');
    expect(cancelled(appointments)).toEqual(nextWeek);
    await appointments.play('list.refresh', 'listAppointments -> four entries');
    expect(cancelled(appointments)).toEqual(nextWeek);
    await appointments.play('popup.opened');
    expect(cancelled(appointments)).toBeNull();
    await appointments.play('listAppointments -> four entries', ...toCancelled, 'listAppointments -> four entries');
    await appointments.play('appointment.cancel (weekAfter)');
    expect(cancelled(appointments)).toBeNull();
  });

  it('APPT-28: NO sends nothing', async () => {
    const appointments = await open('24 hours');
    await appointments.play('appointment.cancel (nextWeek)', 'confirm -> no');
    expect(appointments.snapshot().value).toBe('list');
    expect(appointments.requests.map(({ id }) => id)).not.toContain('cancelAppointment');
  });

  it('APPT-29: when it fails, the entry stays and the reason is there to be shown', async () => {
    const appointments = await open('24 hours');
    await appointments.play('appointment.cancel (nextWeek)', 'confirm -> yes', 'cancelAppointment -> NOT_FOUND');
    expect(appointments.snapshot().value).toBe('list');
    expect(appointments.snapshot().context).toMatchObject({
      failure: { code: 'NOT_FOUND', serverMessage: 'NOT_FOUND' },
    });
    expect(appointments.snapshot().context.entries).toContainEqual(nextWeek);
  });

  it('is written once: the same key after an unknown outcome, another one for another entry and after an answer', async () => {
    const appointments = await open('24 hours');
    const cancel = async (entry: string, ending: string) => {
      await appointments.play(`appointment.cancel (${entry})`, 'confirm -> yes');
      const asked = appointments.requests.at(-1)?.input;
      await appointments.play(`cancelAppointment -> ${ending}`);
      return asked;
    };
    const first = await cancel('nextWeek', 'offline');
    expect(await cancel('nextWeek', 'offline')).toEqual(first);
    const other = await cancel('weekAfter', 'NOT_FOUND');
    expect(other).not.toMatchObject({ key: Reflect.get(Object(first), 'key') });
    expect(await cancel('weekAfter', 'cancelled')).not.toEqual(other);
  });
});

describe('a visit that the clinic has moved', () => {
  it('NOTIF-08: is kept by a tap, as it was seen, and the list is fetched again', async () => {
    const appointments = await open('24 hours');
    await appointments.play('appointment.agree (weekAfter)');
    expect(appointments.requests.at(-1)).toMatchObject({ id: 'agreeToMove', input: { entry: weekAfter } });
    await appointments.play('agreeToMove -> kept');
    expect(appointments.requests.at(-1)?.id).toBe('listAppointments');
    await appointments.play('listAppointments -> none of four moved');
    expect(appointments.snapshot().context).toMatchObject({ agreed: weekAfter, failure: null });
    await appointments.play('popup.opened');
    expect(appointments.snapshot().context.agreed).toBeNull();
  });

  it('is read again when the clinic has changed it meanwhile, and stays as it is when it could not be kept', async () => {
    const appointments = await open('24 hours');
    await appointments.play('appointment.agree (weekAfter)', 'agreeToMove -> VISIT_CHANGED');
    expect(appointments.snapshot().value).toBe('loading');
    await appointments.play('listAppointments -> four entries', 'appointment.agree (weekAfter)');
    await appointments.play('agreeToMove -> offline');
    expect(appointments.snapshot().value).toBe('list');
    expect(appointments.snapshot().context.entries).toContainEqual(weekAfter);
  });

  it('has one key for keeping it, which an unknown outcome repeats, and another one for cancelling it', async () => {
    const appointments = await open('24 hours');
    const keyOf = () => Reflect.get(Object(appointments.requests.at(-1)?.input), 'key') as string;
    await appointments.play('appointment.agree (weekAfter)');
    const first = keyOf();
    await appointments.play('agreeToMove -> offline', 'appointment.agree (weekAfter)');
    expect(keyOf()).toBe(first);
    await appointments.play('agreeToMove -> offline', 'appointment.cancel (weekAfter)', 'confirm -> yes');
    expect(keyOf()).not.toBe(first);
  });
});
