import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import type { IsoInstant } from '#contract/time.ts';
import { savedFiles } from '#harness/dom/dom.ts';
import { ready, tap } from '#harness/dom/hand.ts';
import { type Harness, stageClocks } from '#harness/dom/harness.tsx';
import { showLanguage } from '#src/app/i18n/language.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { setVisits } from '#test/views/kit/visits.ts';
import { answerDialog, card, giveUp, openList } from './appointments.steps.ts';
import '#contract/calendar-file.ts';

const world = worldPerFile();
stageClocks();

/** Absolute address, because a calendar app opens it. */
const LINK = `${location.origin}/consultation?id=a1`;
const VISIT = { id: 'a1', startsAt: '2026-11-30T02:30:00.000Z' as IsoInstant };

/** Taps the button and returns the file that the browser saves. */
const save = async (harness: Harness, name: string) => {
  const before = savedFiles.length;
  tap('button', name);
  await harness.until(() => savedFiles.length > before, 'a file');
  const { name: fileName, file } = savedFiles.at(-1) ?? {};
  const calendar = new ICAL.Component(ICAL.parse((await file?.text()) ?? '') as unknown[]);
  const event = calendar.getFirstSubcomponent('vevent');
  const text = (member: string) => String(event?.getFirstPropertyValue(member));
  return { fileName, type: file?.type, method: calendar.getFirstPropertyValue('method'), text };
};

it('an appointment is saved as a calendar file, without asking the server', async () => {
  await setVisits(world(), VISIT);
  const harness = await openList(world());
  const asked = harness.gate.sent.length;
  const { fileName, type, method, text } = await save(harness, 'Add to calendar');
  expect([fileName, type, method]).toEqual(['myniks-2026-11-30.ics', 'text/calendar;charset=utf-8', 'PUBLISH']);
  expect([text('uid'), text('dtstart'), text('sequence')]).toEqual(['a1@myniks.example', '2026-11-30T10:30:00', '0']);
  expect(text('summary')).toBe('Skin review · Dr Sarah Fernandez');
  expect(text('location')).toBe('Tampines clinic, 10 Tampines Central 1 #05-12 Tampines 1, Singapore 529536');
  expect(text('description')).toBe('With doctor\nFor Tan Mei Ling\nCall 6550 0141');
  expect(harness.gate.sent).toHaveLength(asked);
});

it('a remote one says when and where to join, one of the family whose it is', async () => {
  await setVisits(world(), { ...VISIT, isRemote: true, room: 'room', patient: 'ethan' });
  const harness = await openList(world());
  const { text } = await save(harness, 'Add to calendar');
  expect([text('summary'), text('location')]).toEqual(['Skin review · Dr Sarah Fernandez · Ethan Tan', LINK]);
  expect(text('description')).toContain(`Join from 10:20 AM: ${LINK}`);
});

it('speaks the language of the app', async () => {
  await setVisits(world(), VISIT);
  const harness = await openList(world());
  await showLanguage('zh-CN');
  await harness.settle();
  expect((await save(harness, '添加到日历')).text('description')).toMatch(/^医生门诊\n就诊人：Tan Mei Ling/);
});

it('what was cancelled is taken out again: the same event with a higher revision', async () => {
  await setVisits(world(), VISIT);
  const harness = await openList(world());
  await giveUp(harness);
  await answerDialog(harness, 'Yes, cancel it');
  const { fileName, method, text } = await save(harness, 'Remove from calendar');
  expect([fileName, method]).toEqual(['myniks-2026-11-30-cancelled.ics', 'CANCEL']);
  expect([text('uid'), text('sequence'), text('status')]).toEqual(['a1@myniks.example', '1', 'CANCELLED']);
});

it('what does not take place has none to add', async () => {
  await setVisits(world(), { ...VISIT, state: 'rejected' });
  await openList(world());
  expect(ready('button', 'Add to calendar', card())).toEqual([]);
});
