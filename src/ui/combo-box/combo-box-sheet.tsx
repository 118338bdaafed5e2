import { useLingui } from '@lingui/react/macro';
import {
  I18nProvider as AriaLanguage,
  Autocomplete,
  Dialog,
  Heading,
  Input,
  ListBox,
  ListBoxItem,
  Modal,
  ModalOverlay,
  SearchField,
  type Selection,
  useFilter,
} from 'react-aria-components';
import { useBackCloses } from '../dialog/use-back-closes.ts';
import fieldStyles from '../field/field.module.css';
import { checkIcon } from '../icon/check.icon.ts';
import { closeIcon } from '../icon/close.icon.ts';
import { Icon } from '../icon/icon.tsx';
import { searchIcon } from '../icon/search.icon.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './combo-box.module.css';

export interface Option<Id extends string = string> {
  id: Id;
  name: string;
  /** Detail at the end of the option's line. */
  detail?: string;
  /** Other words by which the option is found. */
  keywords?: string;
}

export interface ComboBoxSheetProps {
  label: string;
  options: readonly Option[];
  selected: string | null;
  onSelect: (id: string) => void;
  onClose: () => void;
}

/** The list of a picker over the page: typing narrows it, the arrows move in it, Enter or a tap chooses. */
export function ComboBoxSheet({ onClose, ...list }: ComboBoxSheetProps) {
  const { i18n } = useLingui();
  useBackCloses(onClose);
  return (
    // how typed letters are compared, and the library's own words, follow the app's language
    <AriaLanguage locale={i18n.locale}>
      <ModalOverlay
        className={styles.scrim ?? ''}
        isOpen
        isDismissable
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Modal className={styles.sheet ?? ''}>
          <Dialog className={styles.dialog ?? ''}>
            <SearchableList {...list} onClose={onClose} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

const show = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' });

function SearchableList({ label, options, selected, onSelect, onClose }: ComboBoxSheetProps) {
  const { t } = useLingui();
  const { contains } = useFilter({ sensitivity: 'base' });
  /** The present option can be tapped again and stays. */
  const choose = (keys: Selection) => {
    const [chosen = selected] = keys === 'all' ? [] : [...keys];
    if (chosen !== null) onSelect(String(chosen));
  };
  return (
    <Autocomplete filter={contains}>
      <div className={styles.top}>
        <div className={styles.head}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {label}
          </Heading>
          <IconButton icon={closeIcon} label={t`Close`} onPress={onClose} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that was opened to search in it */}
        <SearchField aria-label={t`Search`} autoFocus className={fieldStyles.input ?? ''}>
          <Icon path={searchIcon} size={20} />
          <Input placeholder={t`Search`} autoComplete="off" spellCheck="false" />
        </SearchField>
      </div>
      <ListBox
        aria-label={label}
        className={styles.list ?? ''}
        selectionMode="single"
        escapeKeyBehavior="none"
        selectedKeys={selected === null ? [] : [selected]}
        items={options}
        onSelectionChange={choose}
        renderEmptyState={() => <p className={styles.none}>{t`Nothing found`}</p>}
      >
        {(option) => (
          <ListBoxItem
            className={styles.option ?? ''}
            textValue={[option.name, option.detail, option.keywords].filter(Boolean).join(' ')}
          >
            <span className={styles.name}>{option.name}</span>
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
            {option.id === selected && (
              <span ref={show} className={styles.tick}>
                <Icon path={checkIcon} size={20} />
              </span>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
}
