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

/** In the place of a form whose act has left something to be done outside the desk. */
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
