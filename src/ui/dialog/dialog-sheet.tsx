import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import {
  Dialog as AriaDialog,
  I18nProvider as AriaLanguage,
  Heading,
  Modal,
  ModalOverlay,
} from 'react-aria-components';
import { afterPaint } from '#src/app/outside/after-paint.ts';
import { classes } from '../classes.ts';
import styles from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

export interface DialogProps {
  title: string;
  /** The dialog has something to read rather than to decide. */
  isReading?: boolean;
  /** One paragraph. */
  children?: ReactNode;
  /** A card of facts between the title and the paragraph. */
  facts?: ReactNode;
  /** Buttons in the order shown; in a column the destructive one first, "No" nearest the thumb. */
  actions: ReactNode;
  /** Puts the buttons side by side instead of one below the other. */
  areActionsInRow?: boolean;
  /** Called on Escape, and on a tap beside the sheet. */
  onClose: () => void;
  /** Set while a call runs, so that the dialog cannot be left. */
  isBusy?: boolean;
  /** No step of the address names it: the browser's Back closes it, and the page below stays. */
  closesOnBack?: boolean;
}

/** A page that was loaded with the dialog has no opener: the focus goes to the popup below, as when that opens. */
const focusPopup = () => {
  if (document.activeElement !== document.body) return;
  const popup = document.querySelector('[role=dialog]');
  const heading = popup?.querySelector<HTMLElement>('main h2:not(aside h2)') ?? popup?.querySelector('h1');
  heading?.focus({ preventScroll: true });
};

/** A dialog: focus starts on the title, stays inside, and returns to the opener. */
export function DialogSheet({
  title,
  isReading = false,
  children,
  facts,
  actions,
  areActionsInRow = false,
  onClose,
  isBusy = false,
  closesOnBack = false,
}: DialogProps) {
  const { i18n } = useLingui();
  useEffect(() => () => void afterPaint(focusPopup), []);
  useBackCloses(closesOnBack ? onClose : null);
  return (
    // the library's own words, heard only, follow the app's language, not the browser's
    <AriaLanguage locale={i18n.locale}>
      <ModalOverlay
        className={styles.scrim ?? ''}
        isOpen
        isDismissable={!isBusy}
        isKeyboardDismissDisabled={isBusy}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Modal className={styles.sheet ?? ''}>
          <AriaDialog role={isReading ? 'dialog' : 'alertdialog'} className={styles.content ?? ''}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            {facts}
            {children && <p className={styles.text}>{children}</p>}
            <div className={classes(styles.actions, areActionsInRow && styles.row)}>{actions}</div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}
