import { useLingui } from '@lingui/react/macro';
import type { Call } from '#contract/call.ts';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { useCell, useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { offlineIcon } from '#src/ui/icon/offline.icon.ts';
import { Note } from '#src/ui/note/note.tsx';

/** When the shown answer of a call was read, if it comes from the offline copy (PWA-03). */
export function LastSeen({ of: { path } }: { of: Call }) {
  const { t } = useLingui();
  const format = useFormat();
  const at = useCell(useService('copies').ages).get(path);
  if (at === undefined) return null;
  const when = `${format.date(clinicDayOf(at))}, ${format.time(clockTimeOf(at))}`;
  return (
    <Note tone="quiet" icon={offlineIcon} title={t`As you last saw it: ${when}`}>
      {t`Nothing newer could be read.`}
    </Note>
  );
}
