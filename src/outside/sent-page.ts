/** The page that the server has drawn (src/sent), which shows until the app has as much to show. */

/** Id of its element, beside that of the app. */
export const SENT = 'sent';

/** Id of the template of what a device that is signed in shows instead. */
export const SENT_SIGNED_IN = 'sent-signed-in';

const LOADS = '[role="status"][aria-busy="true"]';

/** Whether the app shows something else than the places of what it loads. */
const hasPage = (root: Element): boolean => {
  const page = root.querySelector('main') ?? root;
  return page.textContent.trim() !== '' && !root.querySelector(LOADS);
};

/** The pictures at the top, which the device has: without this they would flash. */
const decoded = (root: Element): Promise<unknown> =>
  Promise.allSettled(
    [...root.querySelectorAll<HTMLImageElement>('img[loading="eager"]')].map((picture) => picture.decode()),
  );

/** Puts the app in its place, once. */
export const followSentPage = (root: Element): void => {
  const sent = document.getElementById(SENT);
  if (!sent) return;
  const observer = new MutationObserver(() => {
    if (!hasPage(root)) return;
    observer.disconnect();
    void decoded(root).then(() => sent.remove());
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true });
};
