import { Trans } from '@lingui/react/macro';
import { Button } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import type { Made } from '#machines/desk-act/desk-act.types.ts';

interface SavedFileProps {
  made: Made;
  /** Says how the file is used and deleted. */
  next: string;
  onClose: () => void;
}

/** A file of patients' data is on the disk of this computer, where the desk does not reach it any more. */
export function SavedFile({ made: { text }, next, onClose }: SavedFileProps) {
  return (
    <div className="act-form">
      <div className="stack-3 grow">
        <Note tone="warn" title={<Trans>Saved in the downloads of this computer: {text}</Trans>}>
          {next}
        </Note>
        <div>
          <Button kind="primary" onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
