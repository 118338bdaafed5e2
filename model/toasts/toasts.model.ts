import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import { toastsStory } from '#machines/toasts/toasts.story.ts';
import type { Toast } from '#machines/toasts/toasts.types.ts';
import { defineFlow, type Flow, plain } from '#model/flow.ts';

const oneOf = (toasts: readonly Toast[]) => ({
  ...(toasts[0] && { 'the oldest': { id: toasts[0].id } }),
  ...(toasts[1] && { 'the next': { id: toasts[1].id } }),
});

export const toastsFlow = defineFlow({
  machine: toastsMachine,
  story: toastsStory,
  input: undefined,
  events: {
    'toast.show': {
      plain: { toast: { tone: 'info', text: { code: 'offlineReady' }, actions: [] } },
      'with a button': { toast: { tone: 'info', text: { code: 'newContent' }, actions: ['reload'] } },
      "the server's": {
        toast: {
          tone: 'error',
          text: { failure: { kind: 'rejected', code: 'SLOT_TAKEN', serverMessage: 'SLOT_TAKEN' } },
          actions: [],
        },
      },
    },
    'toast.close': ({ toasts }) => oneOf(toasts),
    'toast.act': ({ toasts }) => {
      const acting = toasts.find(({ actions }) => actions.length > 0);
      return acting ? { reload: { id: acting.id, action: 'reload' as const } } : {};
    },
    'step.left': plain,
    'toasts.pause': plain,
    'toasts.resume': plain,
  },
  calls: {},
  key: ({ toasts }) => toasts.map(({ text }) => text),
});

export const flows: readonly Flow[] = [toastsFlow];
