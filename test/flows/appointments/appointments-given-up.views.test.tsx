import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import { type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { offline } from '#harness/dom/gate.ts';
import { beginningWith, control, dialog, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { stageClocks } from '#harness/dom/harness.tsx';
import { firstRemote, hold } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { addToWaitlist, setVisits } from '#test/views/kit/visits.ts';
import { answerDialog, card, cards, giveUp, list, openList, section } from './appointments.steps.ts';

const world = worldPerFile();
stageClocks();

const words = () => textOf(dialog() ?? document.body);
const WINDOW = { startsAt: '2026-11-26T05:00:00.000Z' as IsoInstant, minutes: 240 };

describe('the waitlist', () => {
  it('APPT-12: shows the day and the window, with its badge', async () => {
    await setVisits(world());
    await addToWaitlist(world(), { id: 'w1', ...WINDOW });
    await openList(world());
    const [entry] = section('Waitlist').querySelectorAll('article');
    expect(entry?.getAttribute('aria-label')).toBe('Thursday, 26 November 2026, 13:00-17:00');
    expect(textOf(entry ?? document.body)).toMatch(/^Thu 26 Nov13:00-17:00Pending/);
  });

  it('APPT-13: a rejected entry has nothing to cancel, a pending one has', async () => {
    await setVisits(world());
    await addToWaitlist(world(), { id: 'w1', ...WINDOW, state: 'rejected' });
    const harness = await openList(world());
    expect([textOf(card()).includes('Rejected'), ready('button', 'Cancel', card()).length]).toEqual([true, 0]);
    await setVisits(world());
    await addToWaitlist(world(), { id: 'w2', ...WINDOW });
    await harness.reload();
    expect(ready('button', 'Cancel', card())).toHaveLength(1);
  });

  it('APPT-21 APPT-27 API-39: asks in its own words; YES sends the PATCH, and the list is fetched again', async () => {
    await setVisits(world(), { id: 'a1', inHours: 100 });
    await addToWaitlist(world(), { id: 'w1', ...WINDOW });
    const harness = await openList(world());
    await giveUp(harness);
    const ofAppointment = words();
    await answerDialog(harness, 'No, keep it');
    await giveUp(harness, section('Waitlist'));
    expect(words()).toContain('Leave the waitlist?');
    expect(words()).not.toBe(ofAppointment);
    const lists = harness.gate.sentTo(profileCalls.listAppointments).length;
    await answerDialog(harness, 'Yes, leave it');
    const sent = harness.gate.sentTo(appointmentCalls.cancelWaitlist);
    expect(sent.map(({ call, url }) => [call.method, url.pathname])).toEqual([
      ['PATCH', '/api/appointment/waitlist/w1/cancel'],
    ]);
    expect(harness.gate.sentTo(profileCalls.listAppointments)).toHaveLength(lists + 1);
    expect([cards().length, sees('Left the waitlist: Thu, 26 Nov 13:00-17:00')]).toEqual([1, true]);
    expect(ready('button', 'Remove from calendar')).toEqual([]);
  });

  it('APPT-24: an entry for today can be left, however near it is', async () => {
    await setVisits(world());
    await addToWaitlist(world(), { id: 'w1', inHours: 1, minutes: 180 });
    const harness = await openList(world());
    await giveUp(harness);
    expect(words()).toContain('Leave the waitlist?');
  });

  it('ERR-21 APPT-29: without a network it stays', async () => {
    await setVisits(world());
    await addToWaitlist(world(), { id: 'w1', ...WINDOW });
    const harness = await openList(world(), (gate) => gate.route(appointmentCalls.cancelWaitlist, offline));
    await giveUp(harness);
    await answerDialog(harness, 'Yes, leave it');
    expect([toasts(), cards().length]).toEqual([['Network error, please try again.'], 1]);
  });
});

describe('a time that is held', () => {
  const holdOne = async () => {
    await setVisits(world());
    const token = await world().signIn('meiling');
    return hold(world(), token, await firstRemote(world(), token));
  };

  it('APPT-18: is listed as pending, with until when it is held; Pay now goes on with its payment', async () => {
    await holdOne();
    const harness = await openList(world());
    expect(section('Later').contains(card())).toBe(true);
    expect(textOf(card())).toContain('Pending');
    expect(textOf(card())).toContain('Held until 10:15 AM');
    tap('button', 'Pay now');
    await harness.settle();
    expect(harness.address()).toContain('flow=booking&kind=remote&step=payment');
  });

  it('APPT-21 APPT-26: Release asks in its own words and frees the time', async () => {
    const { id } = await holdOne();
    const harness = await openList(world());
    await giveUp(harness, card(), 'Release');
    expect(words()).toContain('Release this time?');
    await answerDialog(harness, 'Yes, release it');
    expect(harness.gate.sentTo(appointmentCalls.cancelAppointment).map(({ url }) => url.pathname)).toEqual([
      `/api/appointment/${id}/cancel`,
    ]);
    expect([cards().length, sees(/^Released: /), sees('No appointment yet')]).toEqual([0, true, true]);
    expect(harness.flow('hold')?.getSnapshot().context.holds).toEqual([]);
  });

  it('is gone from the list when its hold ends', async () => {
    await holdOne();
    const harness = await openList(world());
    await harness.pass(REMOTE_HOLD_MS + MINUTE_MS);
    expect(cards()).toEqual([]);
  });
});

describe('what is over', () => {
  it.each([
    ['refunding', '$70.85 is on its way back to you. Reference re_1.'],
    ['refunded', '$70.85 was paid back. Reference re_1.'],
  ])('a time that was lost tells where the money is: %s', async (status, sentence) => {
    const lost = {
      _id: 'lost',
      startDateTime: '2026-12-01T02:00:00.000Z',
      state: 'lost',
      bookingType: 'TELE_PATIENT_REMOTE',
      refund: { status, amount: 70.85, reference: 're_1' },
    };
    await openList(world(), (gate) =>
      gate.route(profileCalls.listAppointments, () => Promise.resolve(Response.json({ success: true, data: [lost] }))),
    );
    expect(textOf(card())).toContain('You paid, but the time was gone');
    expect(textOf(card())).toContain(sentence);
    expect(ready('button', undefined, card())).toEqual([]);
  });

  it('the focus stays in the list when the cancelled entry is gone, at the words that it is', async () => {
    await setVisits(world(), { id: 'a1', startsAt: '2026-11-30T02:30:00.000Z' as IsoInstant });
    const harness = await openList(world());
    await giveUp(harness);
    await answerDialog(harness, 'Yes, cancel it');
    expect(textOf(list())).toContain('Cancelled: Mon, 30 Nov 10:30 AM');
    expect(control('button', 'Remove from calendar')).not.toBeNull();
    expect(textOf(document.activeElement ?? document.body)).toBe('Cancelled: Mon, 30 Nov 10:30 AM');
  });

  it('the words that it is gone are not there when the list is opened again', async () => {
    await setVisits(world(), { id: 'a1', startsAt: '2026-11-30T02:30:00.000Z' as IsoInstant });
    const harness = await openList(world());
    await giveUp(harness);
    await answerDialog(harness, 'Yes, cancel it');
    tap('button', 'Close', list());
    await harness.settle();
    tap('button', beginningWith('My appointments'));
    await harness.settle();
    expect(textOf(list())).toContain('No appointment yet');
    expect(textOf(list())).not.toContain('Cancelled');
  });
});
