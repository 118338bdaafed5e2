import { type ReactNode, type Ref, use } from 'react';
import { classes } from '../classes.ts';
import { DockReason } from '../dock/dock-reason.ts';
import { Icon, type IconPath } from '../icon/icon.tsx';
import { Link, type LinkProps } from '../link/link.tsx';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'soft' | 'line' | 'quiet' | 'quietDanger' | 'danger';

interface ButtonLook {
  children: ReactNode;
  kind?: ButtonKind;
  icon?: IconPath;
  /** Makes the button as wide as its words instead of the whole line. */
  isInline?: boolean;
  isSmall?: boolean;
  /** Aligns the words with the text above, for a button without an edge. */
  isFlush?: boolean;
}

export interface ButtonProps extends ButtonLook {
  /** Also called when not ready, so that the view can move focus to what is missing; never called while busy. */
  onPress?: () => void;
  type?: 'button' | 'submit';
  /** Id of the form that the button submits from outside of it. */
  form?: string;
  /** Shows a spinner; the caller's words name the action in progress ("Booking…"). */
  isBusy?: boolean;
  /** A button that is not ready stays focusable and points to its reason: the dock's, or `reasonId`. */
  isReady?: boolean;
  reasonId?: string;
  ref?: Ref<HTMLButtonElement>;
}

const look = ({ kind = 'primary', isInline, isSmall, isFlush }: Omit<ButtonLook, 'children'>) =>
  classes(styles.button, styles[kind], !isInline && styles.block, isSmall && styles.small, isFlush && styles.flush);

export function Button({
  children,
  icon,
  onPress,
  type = 'button',
  form,
  isBusy = false,
  isReady = true,
  reasonId,
  ref,
  ...rest
}: ButtonProps) {
  const dockReason = use(DockReason);
  return (
    <button
      ref={ref}
      type={type}
      form={form}
      className={look(rest)}
      aria-busy={isBusy || undefined}
      aria-disabled={!isReady || undefined}
      aria-describedby={isReady ? undefined : (reasonId ?? dockReason ?? undefined)}
      onClick={(event) => {
        // ignores the second click of a double click, which would hit the content that the first one opened
        if (isBusy || event.detail > 1) event.preventDefault();
        else onPress?.();
      }}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon path={icon} size={20} />}
      {children}
    </button>
  );
}

export function ButtonLink({
  href,
  isExternal,
  download,
  icon,
  children,
  ...rest
}: ButtonLook & Pick<LinkProps, 'href' | 'isExternal' | 'download'>) {
  return (
    <Link href={href} isExternal={isExternal} download={download} className={look(rest)}>
      {icon && <Icon path={icon} size={20} />}
      {children}
    </Link>
  );
}
