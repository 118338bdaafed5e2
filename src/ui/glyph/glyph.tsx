import { classes } from '../classes.ts';
import { Icon, type IconPath } from '../icon/icon.tsx';
import styles from './glyph.module.css';

export type GlyphTone = 'primary' | 'warm' | 'coin' | 'info' | 'neutral' | 'locked' | 'danger';

/** An icon in its arch. `isTall` for the size of a portrait. */
export function Glyph({
  icon,
  tone = 'primary',
  isTall = false,
}: {
  icon: IconPath;
  tone?: GlyphTone;
  isTall?: boolean;
}) {
  return (
    <span className={classes(styles.glyph, styles[tone], isTall && styles.tall)}>
      <Icon path={icon} size={isTall ? 24 : 22} />
    </span>
  );
}
