/** A page that goes, and comes back. */

export interface PageLife {
  /**
   * It is left, maybe for good: by closing, reloading, for another site, or for another tab or app, behind which a phone ends it
   * without a word. Called more than once; what is sent now must outlive the page.
   */
  left?: () => void;
  /** A person looks at it again: the tab was another one's turn, or it comes out of the history. */
  lookedAt: () => void;
}

/** @returns what ends it */
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
