/** The toasts as a person sees and closes them. */
import { t } from '@lingui/core/macro';
import { fireEvent } from '@testing-library/react';
import type { EventObject } from 'xstate';
import { required } from '#machines/kit/required.ts';
import { toastsFlow } from '#machines/toasts/toasts.model.ts';
import type { Toast } from '#machines/toasts/toasts.types.ts';
import type { World } from '#stage/world/world.ts';
import { ready } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow, ViewsOf } from './view-flow.ts';

const layer = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-react-aria-top-layer]');
  if (found === null) throw new Error('There is no place for toasts');
  return found;
};

const toastsView = (world: () => World): ViewFlow => {
  let stage: Stage | null = null;
  /** Errors stand first, then by age. */
  const shown = (): Toast[] =>
    (stage?.app().toasts.getSnapshot().context.toasts ?? []).toSorted(
      (a, b) => Number(b.tone === 'error') - Number(a.tone === 'error') || a.id - b.id,
    );
  const closers = (event: EventObject | null) => {
    const found = ready('button', t`Close`, layer());
    if (event === null) return found;
    const place = shown().findIndex(({ id }) => id === Reflect.get(event, 'id'));
    return found.slice(place, place + 1);
  };
  const acts = () => ready('button', t`Reload`, layer());
  /** As a screen reader does: a finger or a pointer would stop the time first. */
  const pressFirst = ([target]: HTMLElement[]) => void fireEvent.click(required(target ?? null, 'button'));
  return {
    flow: toastsFlow,
    open: async () => (stage = await openStage(world(), { at: '/signIn' })),
    snapshot: (on) => on.app().toasts.getSnapshot(),
    controls: { 'toast.close': closers, 'toast.act': acts },
    moves: {
      'toast.close': (_, { event }) => pressFirst(closers(event)),
      'toast.act': () => pressFirst(acts()),
      'toast.show': (on, { event }) => on.app().show(Reflect.get(event, 'toast')),
      'step.left': (on) => on.app().toasts.send({ type: 'step.left' }),
      'toasts.pause': () => void fireEvent.pointerEnter(layer()),
      'toasts.resume': () => void fireEvent.pointerLeave(layer()),
      'toastTime is over': (on) => on.pass(6_000),
    },
    region: layer,
    local: () => [],
    exceptions: [],
    met: new Set(),
  };
};

export const views: ViewsOf = (world) => [toastsView(world)];
