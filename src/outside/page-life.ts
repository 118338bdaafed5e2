/** A page that goes, and comes back. */

export interface PageLife {
  /** It is left: by closing, reloading, or for another site. What is sent now must outlive it. */
  left?: () => void;
  /** A person looks at it again: the tab was another one's turn, or it comes out of the history. */
  lookedAt: () => void;
}

/** @returns what ends it */
export const followPage = ({ left = () => {}, lookedAt }: PageLife): (() => void) => {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') lookedAt();
  };
  const whenBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) lookedAt();
  };
  window.addEventListener('pagehide', left);
  window.addEventListener('pageshow', whenBack);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    window.removeEventListener('pagehide', left);
    window.removeEventListener('pageshow', whenBack);
    document.removeEventListener('visibilitychange', whenVisible);
  };
};
