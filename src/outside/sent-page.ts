/** The page that the server has drawn (src/sent), which shows until the app has as much to show. */

/** Id of its element, beside that of the app. */
export const SENT = 'sent';

/** Id of the template of what a device that is signed in shows instead. */
export const SENT_SIGNED_IN = 'sent-signed-in';

const LOADS = '[role="status"][aria-busy="true"]';

const isLoading = (root: Element): boolean => root.querySelector(LOADS) !== null;

/** Whether the app has words to show. */
const hasWords = (root: Element): boolean => (root.querySelector('main') ?? root).textContent.trim() !== '';

/** The pictures at the top, which the device has: without this they would flash. */
const decoded = (root: Element): Promise<unknown> =>
  Promise.allSettled(
    [...root.querySelectorAll<HTMLImageElement>('img[loading="eager"]')].map((picture) => picture.decode()),
  );

/** What appears late, as the places of what loads: without this nothing would show meanwhile. */
const appeared = (root: Element): Promise<unknown> => {
  const once = root.getAnimations({ subtree: true }).filter((one) => one.effect?.getTiming().iterations === 1);
  return Promise.allSettled(once.map(({ finished }) => finished));
};

/** Puts the app in its place, once: when it shows what it has loaded, or loads what was sent as it loads. */
export const followSentPage = (root: Element): void => {
  const sent = document.getElementById(SENT);
  if (!sent) return;
  let mayLoad = isLoading(sent);
  const observer = new MutationObserver(() => {
    if (!hasWords(root)) return;
    if (!isLoading(root)) {
      observer.disconnect();
      void decoded(root).then(() => sent.remove());
    } else if (mayLoad) {
      mayLoad = false;
      void appeared(root).then(() => sent.remove());
    }
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true });
};
