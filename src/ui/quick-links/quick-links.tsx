import { Glyph, type GlyphTone } from '../glyph/glyph.tsx';
import type { IconPath } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './quick-links.module.css';

export interface QuickLinksProps {
  label: string;
  links: readonly { href: string; icon: IconPath; tone: GlyphTone; label: string }[];
}

/** Up to three ways on, side by side. */
export function QuickLinks({ label, links }: QuickLinksProps) {
  return (
    <nav className={styles.links} aria-label={label}>
      {links.map((link) => (
        <Link key={link.href} href={link.href} className={styles.link}>
          <Glyph icon={link.icon} tone={link.tone} />
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
