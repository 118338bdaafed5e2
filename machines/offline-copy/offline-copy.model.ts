import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { words } from '../kit/story.ts';
import { offlineCopyMachine } from './offline-copy.machine.ts';
import { offlineCopyStory } from './offline-copy.story.ts';

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
