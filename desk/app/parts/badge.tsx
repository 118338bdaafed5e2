import type { ReactNode } from 'react';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { Icon, type IconPath } from '#src/ui/icon/icon.tsx';
import { warningIcon } from '#src/ui/icon/warning.icon.ts';

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'new' | 'today';

export function Badge({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconPath; children: ReactNode }) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>
      {icon && <Icon path={icon} size={14} />}
      {children}
    </span>
  );
}

/** Whether something is proven or only claimed: a word with a shape. */
export function Sure({ isProven, children }: { isProven: boolean; children: ReactNode }) {
  return (
    <span className={isProven ? 'sure sure--yes' : 'sure sure--no'}>
      <Icon path={isProven ? checkIcon : warningIcon} size={14} />
      {children}
    </span>
  );
}
