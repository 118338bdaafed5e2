import type { DataFile } from '#contract/entities/account.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { myDataMachine } from '#machines/my-data/my-data.machine.ts';
import { myDataStory } from '#machines/my-data/my-data.story.ts';
import type { ReauthenticationOutput } from '#machines/reauthentication/reauthentication.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';

const none: DataFile = { state: 'none', askedAt: null, endsAt: null, bytes: null };
const making: DataFile = { ...none, state: 'making', askedAt: NOW };
const ready: DataFile = { state: 'ready', askedAt: NOW, endsAt: addMs(NOW, 3 * DAY_MS), bytes: 84_000 };
const failed: DataFile = { ...none, state: 'failed', askedAt: NOW };

export const myDataFlow = defineFlow({
  machine: myDataMachine,
  story: myDataStory,
  input: { wizardId: 'my-data', now: NOW, phone: null, email: null, hasDigitalId: false },
  events: { 'data.refresh': plain, 'file.ask': plain, 'file.save': plain },
  calls: {
    loadFile: call<DataFile>(
      { 'no file': none, 'being made': making, 'a file': ready, 'no file could be made': failed },
      'offline',
    ),
    askForFile: call<DataFile>({ 'being made': making }, 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_TRIES', 'offline'),
    saveFile: call<void>({ 'on the device': undefined }, 'NOT_FOUND', 'offline'),
    reauthentication: call<ReauthenticationOutput>(
      { 'it is the person': { outcome: 'proven' }, back: { outcome: 'left' } },
      'unexpected',
    ),
  },
  key: ({ file, failure, isSaved }) => [file?.state, failure?.kind, isSaved],
});

export const flows: readonly Flow[] = [myDataFlow];
