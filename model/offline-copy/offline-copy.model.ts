import { words } from '#machines/kit/story.ts';
import { offlineCopyMachine } from '#machines/offline-copy/offline-copy.machine.ts';
import { offlineCopyStory } from '#machines/offline-copy/offline-copy.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';

const shared = {
  machine: offlineCopyMachine,
  story: offlineCopyStory,
  events: { 'copy.begin': plain, 'copy.end': plain, 'copy.decline': plain, 'appointment.created': plain },
  calls: { fillCopy: call<void>({ 'all of it': undefined }, 'offline') },
  key: ({ isAsked, failure }: { isAsked: boolean; failure: unknown }) => [isAsked, failure !== null],
};

export const offlineCopyFlow = defineFlow({
  ...shared,
  start: words('Nothing is kept yet', '尚未保存任何内容'),
  input: { isOn: false, isAsked: false },
});
export const keptOfflineCopyFlow = defineFlow({
  ...shared,
  start: words('It was switched on before', '之前已开启'),
  input: { isOn: true, isAsked: true },
});

export const flows: readonly Flow[] = [offlineCopyFlow, keptOfflineCopyFlow];
