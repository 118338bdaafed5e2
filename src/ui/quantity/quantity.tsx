import { useLingui } from '@lingui/react/macro';
import { binIcon } from '../icon/bin.icon.ts';
import { minusIcon } from '../icon/minus.icon.ts';
import { plusIcon } from '../icon/plus.icon.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './quantity.module.css';

export interface QuantityProps {
  /** Name of the counted product. */
  name: string;
  qty: number;
  max: number;
  isReady?: boolean;
  /** 0 removes the product. */
  onChange: (qty: number) => void;
}

/** Number of pieces; at 1 the minus becomes a bin. */
export function Quantity({ name, qty, max, isReady = true, onChange }: QuantityProps) {
  const { t } = useLingui();
  return (
    <span className={styles.quantity} role="group" aria-label={t`How many: ${name}`}>
      <IconButton
        icon={qty > 1 ? minusIcon : binIcon}
        label={qty > 1 ? t`One less: ${name}` : t`Remove: ${name}`}
        size={20}
        isReady={isReady}
        onPress={() => onChange(qty - 1)}
      />
      <b className={styles.count} aria-live="polite">
        {qty}
      </b>
      <IconButton
        icon={plusIcon}
        label={t`One more: ${name}`}
        size={20}
        isReady={isReady && qty < max}
        onPress={() => onChange(qty + 1)}
      />
    </span>
  );
}
