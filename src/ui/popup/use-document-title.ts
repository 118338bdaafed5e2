import { useEffect } from 'react';

const APP_NAME = 'MyNiks';

/** Names the browser's tab and history entry: "Profile · MyNiks"; the former name returns when the screen leaves. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const former = document.title;
    document.title = title === APP_NAME ? APP_NAME : `${title} · ${APP_NAME}`;
    return () => {
      document.title = former;
    };
  }, [title]);
}
