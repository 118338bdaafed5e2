import { classes } from '../classes.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import styles from './glyph.module.css';

export type GlyphTone = 'primary' | 'warm' | 'coin' | 'info' | 'neutral' | 'locked' | 'danger';

/** An icon in its arch. `isTall` for the size of a portrait. */
export function Glyph({
  icon,
  tone = 'primary',
  isTall = false,
}: {
  icon: IconName;
  tone?: GlyphTone;
  isTall?: boolean;
}) {
  return (
    <span className={classes(styles.glyph, styles[tone], isTall && styles.tall)}>
      <Icon name={icon} size={isTall ? 24 : 22} />
    </span>
  );
}
