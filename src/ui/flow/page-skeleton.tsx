import { useLingui } from '@lingui/react/macro';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';

/** Placeholder of a page whose person is not known yet. */
export function PageSkeleton() {
  const { t } = useLingui();
  return (
    <Page>
      <SkeletonRegion label={t`Loading`}>
        <Stack>
          <Skeleton height={120} radius={18} />
          <Skeleton height={96} radius={18} />
          <Skeleton height={96} radius={18} />
        </Stack>
      </SkeletonRegion>
    </Page>
  );
}
