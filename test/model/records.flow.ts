import { recordsMachine } from '#machines/records/records.machine.ts';
import { recordsStory } from '#machines/records/records.story.ts';
import { type LoadedList, RECORD_TABS } from '#machines/records/records.types.ts';
import { call, defineFlow, plain } from './flow.ts';

export const recordsFlow = defineFlow({
  machine: recordsMachine,
  story: recordsStory,
  input: { tab: 'invoices' },
  events: {
    'tab.select': ({ tab }) =>
      Object.fromEntries(RECORD_TABS.filter((other) => other !== tab).map((other) => [other, { tab: other }])),
    'list.refresh': plain,
  },
  calls: { loadList: call<LoadedList>({ nothing: [] }, 'offline', 'UNEXPECTED') },
  key: ({ tab }) => tab,
});
