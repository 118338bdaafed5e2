/** The offline copy: the switch on the profile, and the question after a booking. */

import type { Driver, Person } from '#harness/drivers/driver.ts';
import { close, through } from '#harness/drivers/gestures.ts';
import { CAMERA, copySwitch, PROFILE_CONTROLS } from '#harness/drivers/profile-page.ts';
import { button, heading, popup, press, pressed, radio, text } from '#harness/drivers/things.ts';
import { beginning, literal, withAny } from '#harness/drivers/words.ts';
import type { OfflineCopyContext } from '#machines/offline-copy/offline-copy.types.ts';
import { keptOfflineCopyFlow, offlineCopyFlow } from '#model/offline-copy/offline-copy.model.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

const QUESTION = heading('Keep my appointments and records on this device?');

/** Books the first free time of next month. */
const book = async (person: Person): Promise<void> => {
  await person.go('/appointment?flow=booking&kind=provider');
  await through(
    person,
    press(beginning('Where')),
    pressed(radio(literal('Tampines clinic'))),
    pressed(radio(literal('Dr Lim Jun Hao'))),
    press('Next month'),
    pressed({ role: 'radio', inside: { role: 'radiogroup', name: withAny('Times on {0}') }, place: 0 }),
    press(withAny('Use {0}')),
    press('Next'),
    press('Next'),
    press('Book appointment'),
  );
  await person.until(heading('You are booked'));
  await close(person, popup());
  await person.go('/profile');
};

const shared: Omit<Driver, 'flow'> = {
  as: 'siti',
  at: '/profile',
  // the app itself reads most of it first
  isHeldLate: true,
  arrive: async (person) => {
    await person.until(copySwitch());
    person.hold();
  },
  acts: {
    'copy.begin': pressed(button('Keep them'), copySwitch(false)),
    'copy.end': pressed(copySwitch(true)),
    'copy.decline': press('No, thanks'),
  },
  moves: { 'appointment.created': book },
  seen: {
    offered: QUESTION,
    filling: text('Reading what is to be kept…'),
    on: copySwitch(true),
    off: copySwitch(false),
  },
  looks: ({ failure }: OfflineCopyContext) => [failure && 'troubled'],
  shows: {
    isTroubled: [text('Nothing is kept on this device'), ({ failure }) => failure !== null, 'off'],
  },
  // the booking that comes before the question
  writes: { 'appointment.created': 1 },
  others: [...PROFILE_CONTROLS, CAMERA],
};

const offlineCopyDriver: Driver = { ...shared, flow: offlineCopyFlow };
const keptOfflineCopyDriver: Driver = {
  ...shared,
  flow: keptOfflineCopyFlow,
  keeps: { 'myniks.kept.offline': JSON.stringify({ person: patientIdOf('siti'), isOn: true }) },
};

export const drivers: readonly Driver[] = [offlineCopyDriver, keptOfflineCopyDriver];
