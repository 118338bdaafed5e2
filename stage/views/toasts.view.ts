/** The toasts as a person sees and closes them. */
import { fireEvent } from '@testing-library/react';
import { required } from '#machines/kit/required.ts';
import type { OwnView } from './view-of.ts';

const layer = (): HTMLElement =>
  required(document.querySelector<HTMLElement>('[data-react-aria-top-layer]'), 'place for toasts');

export const own: OwnView = {
  moves: {
    'toast.show': (stage, { event }) => stage.app().show(Reflect.get(event, 'toast')),
    'step.left': (stage) => stage.app().toasts.send({ type: 'step.left' }),
    'toasts.pause': () => void fireEvent.pointerEnter(layer()),
    'toasts.resume': () => void fireEvent.pointerLeave(layer()),
  },
  region: layer,
};
