import { useLingui } from '@lingui/react/macro';
import type { IsoInstant } from '#contract/time.ts';
import { isElsewhere } from '#src/format/clinic-zone.ts';
import { Text } from '#src/ui/text/text.tsx';

/** On a device in another time zone, names the zone of the clinic's times. */
export function ZoneHint({ at }: { at: IsoInstant }) {
  const { t } = useLingui();
  if (!isElsewhere(at)) return null;
  return <Text size="sm" tone="muted">{t`All times are Singapore time.`}</Text>;
}
