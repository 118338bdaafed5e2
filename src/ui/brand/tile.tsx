import { useId } from 'react';
import { classes } from '../classes.ts';
import styles from './brand.module.css';

/** The mark repeated as a wave, for the deep-green grounds; fills the box its class gives it. */
export function Tile({ className }: { className?: string | undefined }) {
  const pattern = useId();
  return (
    <svg
      className={classes(styles.tile, className)}
      viewBox="0 0 220 260"
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
    >
      <defs>
        <pattern id={pattern} width="44" height="88" patternUnits="userSpaceOnUse" x="4">
          <path
            d={`${wave(0, 40)}${wave(44, 40)}${wave(-22, 84)}${wave(22, 84)}`}
            stroke="currentColor"
            strokeWidth="7"
            strokeLinecap="round"
            fill="none"
          />
        </pattern>
      </defs>
      <rect x="-600" width="900" height="900" fill={`url(#${pattern})`} />
    </svg>
  );
}

const wave = (x: number, y: number) => `M${x} ${y}v-20a10 10 0 0 1 20 0v10a10 10 0 0 0 20 0v-22`;
