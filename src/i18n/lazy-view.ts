import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadMoreWords } from './language.ts';

/** A view that is loaded when it is shown, and with it the words that the first page does without. */
export const lazyView = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [view] = await Promise.all([load(), loadMoreWords()]);
    return view;
  });
