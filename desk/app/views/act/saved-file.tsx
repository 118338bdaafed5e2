import { Trans } from '@lingui/react/macro';
import type { Made } from '#machines/desk-act/desk-act.types.ts';
import { MadeNote } from './made-note.tsx';

interface SavedFileProps {
  made: Made;
  /** Says how the file is used and deleted. */
  next: string;
  onClose: () => void;
}

/** A file of patients' data is on the disk of this computer, where the desk does not reach it any more. */
export function SavedFile({ made: { text }, next, onClose }: SavedFileProps) {
  return (
    <MadeNote tone="warn" title={<Trans>Saved in the downloads of this computer: {text}</Trans>} onClose={onClose}>
      {next}
    </MadeNote>
  );
}
