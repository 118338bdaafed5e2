/** Longer than a page takes to go away. */
const GOING_MS = 1_000;

/**
 * The browser's fetch, in a page that may be reloaded or left. Leaving breaks off what is on its way before the page
 * is gone: were that told as a failure, the wizard would be kept as failed, and not as one whose outcome is unknown.
 * Who has not left after all hears of it a second later.
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
