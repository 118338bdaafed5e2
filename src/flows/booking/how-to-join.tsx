import { useLingui } from '@lingui/react/macro';
import { JOIN_BEFORE_MS } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { videoIcon } from '#src/ui/icon/video.icon.ts';
import { Note } from '#src/ui/note/note.tsx';

const MINUTES = JOIN_BEFORE_MS / MINUTE_MS;

/** How to join a remote consultation. */
export function HowToJoin() {
  const { t } = useLingui();
  return (
    <Note icon={videoIcon} title={t`How to join`}>
      {t`Open My appointments on the day. The start button works ${MINUTES} minutes before.`}
    </Note>
  );
}
