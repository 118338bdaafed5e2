import type { ReactNode } from 'react';
import { Icon, type IconPath } from '#src/ui/icon/icon.tsx';
import { infoIcon } from '#src/ui/icon/info.icon.ts';
import { warningIcon } from '#src/ui/icon/warning.icon.ts';

interface NoteProps {
  tone?: 'quiet' | 'info' | 'warn' | 'bad' | 'ok';
  title?: ReactNode;
  icon?: IconPath;
  children?: ReactNode;
}

/** A sentence beside what it is about; a bad one is read out at once. */
export function Note({ tone = 'quiet', title, icon, children }: NoteProps) {
  const path = icon ?? (tone === 'bad' || tone === 'warn' ? warningIcon : infoIcon);
  return (
    <div className={tone === 'info' ? 'note' : `note note--${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon path={path} size={18} />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}
