import type { Loading } from '#src/app/api/loading.ts';

/** How long no call is under way until the page counts as settled. */
const QUIET_MS = 1_000;

/** Resolves once the first page has what it asks for: what is fetched for later must not hold it up. */
export const settled = ({ isLoading, subscribe }: Loading): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (!isLoading()) timer = setTimeout(end, QUIET_MS);
    };
    const stop = subscribe(wait);
    const end = () => {
      stop();
      resolve();
    };
    wait();
  });
