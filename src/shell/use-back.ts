import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { BackWay } from '#src/app/routes/route.types.ts';
import { useService } from '#src/app/use-app.ts';

/** Action of the page's back arrow; undefined without an arrow (NAV-35 to NAV-38). */
export function useBack(way: BackWay | null): (() => void) | undefined {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const go = useService('go');
  if (way === null) return undefined;
  if (way.kind === 'to') return () => go(way.to);
  return () => (canGoBack ? history.back() : go(way.parent));
}
