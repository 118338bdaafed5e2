/** The toasts as a person sees and closes them. */
import { fireEvent } from '@testing-library/react';
import type { OwnView } from '#harness/dom/view-of.ts';
import { required } from '#machines/kit/required.ts';

const layer = (): HTMLElement =>
  required(document.querySelector<HTMLElement>('[data-react-aria-top-layer]'), 'place for toasts');

export const own: OwnView = {
  moves: {
    'toast.show': (harness, { event }) => harness.app().show(Reflect.get(event, 'toast')),
    'step.left': (harness) => harness.app().toasts.send({ type: 'step.left' }),
    'toasts.pause': () => void fireEvent.pointerEnter(layer()),
    'toasts.resume': () => void fireEvent.pointerLeave(layer()),
  },
  region: layer,
};
