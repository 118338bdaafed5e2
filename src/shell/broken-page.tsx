import { asFailure } from '#machines/kit/failure.ts';
import { useCurrentRoute } from '#src/app/routes/current-route.ts';
import { NotShown } from '#src/ui/not-shown/not-shown.tsx';

/** In the place of a page that broke, or whose flow could not be opened. */
export function BrokenPage({ error }: { error: unknown }) {
  // the frame of the others has a main part around its pages
  const entry = useCurrentRoute()?.entry;
  const isInMain = entry?.title && !entry.hasOwnHeader;
  return isInMain ? <NotShown failure={asFailure(error)} /> : <BrokenScreen error={error} />;
}

/** In the place of a page and all that is around it. */
export function BrokenScreen({ error }: { error: unknown }) {
  return (
    <main id="main">
      <NotShown failure={asFailure(error)} />
    </main>
  );
}
