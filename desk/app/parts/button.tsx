import { type ReactNode, type Ref, useId } from 'react';
import { Icon, type IconPath } from '#src/ui/icon/icon.tsx';

type Kind = 'primary' | 'soft' | 'line' | 'quiet' | 'danger' | 'danger-line';

interface ButtonProps {
  children: ReactNode;
  onPress: () => void;
  kind?: Kind;
  icon?: IconPath;
  isSmall?: boolean;
  /** The button is as wide as its line. */
  isBlock?: boolean;
  isBusy?: boolean;
  /** Why the button cannot be pressed now, shown and read out beside it; null where it can. */
  reason?: string | null;
  /** Letter of its shortcut. */
  shortcut?: string;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
}

/** A button keeps its focus and says its reason while it cannot be pressed; the second click of a double click is none. */
export function Button({
  children,
  onPress,
  kind = 'line',
  icon,
  isSmall = false,
  isBlock = false,
  isBusy = false,
  reason = null,
  shortcut,
  type = 'button',
  ref,
}: ButtonProps) {
  const why = useId();
  const look = ['btn', `btn--${kind}`, isSmall && 'btn--sm', isBlock && 'btn--block', isBusy && 'is-busy'];
  return (
    <>
      <button
        ref={ref}
        type={type}
        className={look.filter(Boolean).join(' ')}
        aria-busy={isBusy || undefined}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : why}
        aria-keyshortcuts={shortcut}
        onClick={(event) => {
          if (isBusy || event.detail > 1) return event.preventDefault();
          if (type === 'button') onPress();
        }}
      >
        {isBusy ? <span className="spin" aria-hidden="true" /> : icon && <Icon path={icon} size={16} />}
        {children}
        {shortcut && (
          <kbd className="kbd hide-s" aria-hidden="true">
            {shortcut}
          </kbd>
        )}
      </button>
      {reason && (
        <span className="sm mute why" id={why}>
          {reason}
        </span>
      )}
    </>
  );
}

export function IconButton({ path, label, onPress }: { path: IconPath; label: string; onPress: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={label} title={label} onClick={onPress}>
      <Icon path={path} size={18} />
    </button>
  );
}
