import type { Standing } from '#contract/entities/person.ts';
import type { DigitalIdOutput } from '#machines/digital-id/digital-id.types.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { recordsMachine } from '#machines/records/records.machine.ts';
import { recordsStory } from '#machines/records/records.story.ts';
import { type LoadedList, RECORD_TABS } from '#machines/records/records.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';

const flowOf = (number: Standing, start: Words) =>
  defineFlow({
    machine: recordsMachine,
    story: recordsStory,
    start,
    input: { tab: 'invoices', number },
    events: {
      'tab.select': ({ tab }) =>
        Object.fromEntries(RECORD_TABS.filter((other) => other !== tab).map((other) => [other, { tab: other }])),
      'list.refresh': plain,
      'digitalId.open': plain,
    },
    calls: {
      loadList: call<LoadedList>({ nothing: [] }, 'offline', 'UNEXPECTED'),
      digitalId: call<DigitalIdOutput>({ back: { outcome: 'back' } }, 'unexpected'),
    },
    key: ({ tab }) => tab,
  });

export const recordsFlow = flowOf('proven', words('A member whose number is proven', '身份证件号码已证实的会员'));
export const claimedRecordsFlow = flowOf(
  'claimed',
  words('A member who only says what the number is', '身份证件号码尚未证实的会员'),
);

export const flows: readonly Flow[] = [recordsFlow, claimedRecordsFlow];
