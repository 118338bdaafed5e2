import type { ReactNode } from 'react';
import { Tile } from '../brand/tile.tsx';
import { cakeIcon } from '../icon/cake.icon.ts';
import { chevronRightIcon } from '../icon/chevron-right.icon.ts';
import { hourglassIcon } from '../icon/hourglass.icon.ts';
import { Icon, type IconPath } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { Heading } from '../text/text.tsx';
import styles from './niks.module.css';

export interface NiksCardProps {
  label: string;
  /** Balance in whole NIK$. */
  balance: number;
  worth: ReactNode;
  /** Content of the strip along the bottom. */
  foot: { href: string; title: ReactNode; sub: ReactNode; icon?: IconPath };
}

/** The balance, as a card in a wallet. */
export function NiksCard({ label, balance, worth, foot }: NiksCardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <Tile className={styles.tile} />
      <div className={styles.top}>
        <p className={styles.label}>{label}</p>
        <p className={styles.balance}>
          <b>{balance}</b> NIK$
        </p>
        <p className={styles.label}>{worth}</p>
      </div>
      <Link href={foot.href} className={styles.foot}>
        <span className={styles.coin}>
          <Icon path={foot.icon ?? hourglassIcon} size={18} />
        </span>
        <span className={styles.words}>
          <b>{foot.title}</b>
          <small>{foot.sub}</small>
        </span>
        <Icon path={chevronRightIcon} size={20} />
      </Link>
    </section>
  );
}

/** The birthday bonus that waits to be used. */
export function BonusLink({ href, title, sub }: { href: string; title: ReactNode; sub: ReactNode }) {
  return (
    <Link href={href} className={styles.bonus}>
      <span className={styles.arch}>
        <Icon path={cakeIcon} size={26} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        {sub}
      </span>
      <Icon path={chevronRightIcon} size={20} />
    </Link>
  );
}

/** Amounts by day, each as long as its share of the largest. */
export function NiksBars({ bars }: { bars: readonly { day: string; amount: string; part: number }[] }) {
  return (
    <ul className={styles.bars}>
      {bars.map(({ day, amount, part }) => (
        <li key={day}>
          <span>{day}</span>
          <b>{amount}</b>
          <span className={styles.track} aria-hidden="true">
            <i style={{ width: `${part * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export interface Clause {
  title: string;
  text: string;
  /** Sub-points. */
  points?: readonly string[];
}

/** Numbered terms, from 1. */
export function Clauses({ label, clauses }: { label: string; clauses: readonly Clause[] }) {
  return (
    <ol className={styles.clauses} aria-label={label}>
      {clauses.map(({ title, text, points }, index) => (
        <li key={title}>
          <span className={styles.number}>{index + 1}</span>
          <div>
            <Heading size="md">{title}</Heading>
            <p>{text}</p>
            {points && (
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
