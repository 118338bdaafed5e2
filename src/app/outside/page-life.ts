/** Events of a page that is left, and that is shown again. */

export interface PageLife {
  /**
   * The page is left, maybe for good: by closing, reloading, for another site, or for another tab or app, behind which
   * a phone ends it without a word. Called more than once; what is sent now must outlive the page.
   */
  left?: () => void;
  /** A person looks at the page again: another tab was in front, or the page returns from the history. */
  lookedAt: () => void;
}

/** @returns a function that ends this */
export const followPage = ({ left = () => {}, lookedAt }: PageLife): (() => void) => {
  const whenSeenOrNot = () => (document.visibilityState === 'visible' ? lookedAt() : left());
  const whenBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) lookedAt();
  };
  window.addEventListener('pagehide', left);
  window.addEventListener('pageshow', whenBack);
  document.addEventListener('visibilitychange', whenSeenOrNot);
  return () => {
    window.removeEventListener('pagehide', left);
    window.removeEventListener('pageshow', whenBack);
    document.removeEventListener('visibilitychange', whenSeenOrNot);
  };
};
