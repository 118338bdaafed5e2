/** The delay is longer than a page takes to unload. */
const GOING_MS = 1_000;

/**
 * The browser's fetch, for a page that may be reloaded or left. Leaving aborts open requests before the page is gone;
 * reported as failures at once, they would make the wizard save a failure instead of an unknown outcome. If the page
 * stays after all, the failure arrives a second later.
 */
export const createLeavingFetch = (page: Window): typeof globalThis.fetch => {
  let isLeaving = false;
  page.addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  page.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  return (...request) =>
    page.fetch(...request).catch(async (error: unknown) => {
      if (isLeaving) await new Promise((resolve) => setTimeout(resolve, GOING_MS));
      throw error;
    });
};
