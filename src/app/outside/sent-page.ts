/** Page as drawn by the server (src/sent), which shows until the app has as much to show. */

/** Id of its element, beside the app's root. */
export const SENT = 'sent';

/** Id of the template that a signed-in device shows instead. */
export const SENT_SIGNED_IN = 'sent-signed-in';

const LOADS = '[role="status"][aria-busy="true"]';

const isLoading = (root: Element): boolean => root.querySelector(LOADS) !== null;

/** Whether the app shows any text. */
const hasWords = (root: Element): boolean => (root.querySelector('main') ?? root).textContent.trim() !== '';

/** Waits until the pictures at the top are decoded, which would flash otherwise. */
const decoded = (root: Element): Promise<unknown> =>
  Promise.allSettled(
    [...root.querySelectorAll<HTMLImageElement>('img[loading="eager"]')].map((picture) => picture.decode()),
  );

/**
 * Waits for entry animations, such as delayed placeholders: removed earlier, the sent page would leave an empty screen.
 */
const appeared = (root: Element): Promise<unknown> => {
  const once = root.getAnimations({ subtree: true }).filter((one) => one.effect?.getTiming().iterations === 1);
  return Promise.allSettled(once.map(({ finished }) => finished));
};

/** Removes the sent page once the app shows its content, or a loading state when the sent page is one too. */
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
