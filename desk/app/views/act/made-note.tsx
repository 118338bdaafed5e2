import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';

interface MadeNoteProps {
  tone: 'bad' | 'warn';
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Replaces the form of an act that has left something to do outside the desk. */
export function MadeNote({ tone, title, children, onClose }: MadeNoteProps) {
  return (
    <div className="act-form">
      <div className="stack-3 grow">
        <Note tone={tone} title={title}>
          {children}
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
