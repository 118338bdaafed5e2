import { asFailure } from '#machines/kit/failure.ts';
import { useCurrentRoute } from '#src/app/routes/current-route.ts';
import { NotShown } from '#src/ui/not-shown/not-shown.tsx';

/** Replaces a page that broke, or whose flow could not be opened. */
export function BrokenPage({ error }: { error: unknown }) {
  // on other pages the frame already has a main part
  const entry = useCurrentRoute()?.entry;
  const isInMain = entry?.title && !entry.hasOwnHeader;
  return isInMain ? <NotShown failure={asFailure(error)} /> : <BrokenScreen error={error} />;
}

/** Replaces a broken page together with its frame. */
export function BrokenScreen({ error }: { error: unknown }) {
  return (
    <main id="main">
      <NotShown failure={asFailure(error)} />
    </main>
  );
}
