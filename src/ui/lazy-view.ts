import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import { loadMoreWords } from '#src/app/i18n/language.ts';
import { noted } from '#src/app/outside/noted.ts';
import { pieceOf } from '#src/app/outside/piece.ts';
import { loadMoreStyles } from './more-styles.ts';
import { NotShown } from './not-shown/not-shown.tsx';

type Loading<Props> = { view: ComponentType<Props> } | { failure: Failure } | null;

interface Meanwhile {
  whileLoading?: ReactNode;
  /** Frame around the message that replaces a view which cannot be shown. */
  framed?: (content: ReactNode) => ReactNode;
}

/** A view whose code can be fetched before it is shown. */
export type LazyView<Props> = ComponentType<Props & Meanwhile> & { fetchAhead: () => void };

/**
 * Loads a view when it is first shown or fetched ahead, together with the messages and styles that the first page does
 * without. `whileLoading` shows until then; NotShown replaces a view that fails to load.
 * React.lazy is no option: React reveals suspended content no sooner than 300 ms after its placeholder.
 */
export const lazyView = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyView<Props> => {
  let present: Loading<Props> = null;
  const listeners = new Set<() => void>();
  const fetchAhead = pieceOf(async () => {
    try {
      const [view] = await Promise.all([load(), loadMoreWords(), loadMoreStyles()]);
      present = { view: view.default };
    } catch (error) {
      present = { failure: noted(error) };
    }
    for (const listener of listeners) listener();
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const View: ComponentType<Props & Meanwhile> = (props) => {
    void fetchAhead();
    const loaded = useSyncExternalStore(subscribe, () => present);
    if (loaded === null) return props.whileLoading;
    if ('view' in loaded) return createElement(loaded.view, props);
    const said = createElement(NotShown, loaded);
    return props.framed ? props.framed(said) : said;
  };
  return Object.assign(View, { fetchAhead });
};
