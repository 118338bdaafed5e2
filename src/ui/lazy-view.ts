import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react';
import { loadMoreWords } from '#src/i18n/language.ts';
import { loadMoreStyles } from './more-styles.ts';
import { NotLoaded } from './not-loaded/not-loaded.tsx';

type Loading<Props> = { view: ComponentType<Props> } | 'failed' | null;

/** A view whose code can be fetched before it is shown. */
export type LazyView<Props> = ComponentType<Props & { whileLoading?: ReactNode }> & { fetchAhead: () => void };

/**
 * A view that is loaded when it is first shown or fetched ahead, and with it the words and styles that the first page does without;
 * `whileLoading` stands there until then, and where it cannot be loaded, that is said.
 * Not React.lazy: React shows what was suspended no sooner than 300 ms after its placeholder.
 */
export const lazyView = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyView<Props> => {
  let present: Loading<Props> = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const begin = async () => {
    try {
      const [view] = await Promise.all([load(), loadMoreWords(), loadMoreStyles()]);
      present = { view: view.default };
    } catch {
      present = 'failed';
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const fetchAhead = () => {
    loading ??= begin();
  };
  const View: ComponentType<Props & { whileLoading?: ReactNode }> = (props) => {
    fetchAhead();
    const loaded = useSyncExternalStore(subscribe, () => present);
    if (loaded === null) return props.whileLoading;
    return loaded === 'failed' ? createElement(NotLoaded) : createElement(loaded.view, props);
  };
  return Object.assign(View, { fetchAhead });
};
