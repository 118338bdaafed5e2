/** Everything that the clinic keeps of a member, as the model's answers have it. */

import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { button, field, link, press, text } from '#harness/drivers/things.ts';
import { proveWithPassword } from '#harness/reauthentication/reauthentication.driver.ts';
import { forgetFiles, haveFile } from '#harness/server/data-files.ts';
import type { MyDataContext } from '#machines/my-data/my-data.types.ts';
import { myDataFlow } from '#model/my-data/my-data.model.ts';

const PAGE = ['none', 'asking', 'making', 'ready', 'saving'];

export const myDataDriver: Driver = {
  flow: myDataFlow,
  as: 'siti',
  at: '/profile/data',
  acts: {
    'data.refresh': press('Try again'),
    'file.ask': press('Ask for my file', 'Make a new one'),
    'file.save': press('Save the file'),
  },
  moves: {
    'reauthentication -> it is the person': (person) => proveWithPassword(person, 'Batik-2026'),
    'reauthentication -> back': press('Cancel'),
  },
  answers: { loadFile: done, lookForFile: done, askForFile: done },
  worlds: {
    'saveFile -> on the device': (world) => haveFile(world, 'siti'),
    'saveFile -> NOT_FOUND': forgetFiles,
  },
  seen: {
    unavailable: text('This page could not be loaded'),
    proving: field('Password'),
    making: text('Your file is being made'),
    ready: button('Save the file'),
    none: button('Ask for my file'),
  },
  looks: ({ isSaved, failure, file }: MyDataContext) => [
    file?.state === 'failed' && 'failed',
    isSaved && 'saved',
    failure && 'troubled',
  ],
  shows: {
    isSaved: [
      text('Your file is saved on this device'),
      ({ isSaved, failure }) => isSaved && failure === null,
      ...PAGE,
    ],
    isTroubled: [
      text(() => /Your file (?:was not|may not have been|could not be)/),
      ({ failure, file }) => failure !== null || file?.state === 'failed',
      ...PAGE,
    ],
  },
  // the password that is typed on the way
  writes: { 'reauthentication -> it is the person': 1 },
  others: [
    button('Show password'),
    button('Confirm'),
    button('Use a code instead'),
    field('Password'),
    button('Report a problem'),
    link(),
  ],
};

export const drivers: readonly Driver[] = [myDataDriver];
