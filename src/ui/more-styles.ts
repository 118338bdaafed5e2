import { FailureError } from '#machines/kit/failure.ts';
import { pieceOf } from '#src/app/outside/piece.ts';

const add = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new FailureError({ kind: 'offline' }));
    });
    document.head.append(link);
  });

/** The styles of everything but the first page; index.html names them. */
export const loadMoreStyles = pieceOf(async () => {
  const href = document.querySelector<HTMLMetaElement>('meta[name="more-styles"]')?.content;
  if (href) await add(href);
});
