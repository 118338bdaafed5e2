import { useState } from 'react';
import { classes } from '../classes.ts';
import styles from './avatar.module.css';

const TITLE = /^(?:Dr|Mr|Mrs|Ms|Mdm)\.?\s+/;
const TONES = ['green', 'warm', 'yolk', 'blue'] as const;

/** At most two letters of a name without its title; one character of a Chinese name. */
export function initialsOf(name: string): string {
  const words = name.replace(TITLE, '').trim().split(/\s+/);
  const [first = '', second = ''] = words.map((word) => /^./u.exec(word)?.[0] ?? '');
  return /\p{Script=Han}/u.test(first) ? first : (first + second).toUpperCase();
}

const toneOf = (name: string) =>
  TONES[Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0) % TONES.length];

export interface AvatarProps {
  name: string;
  /** Address of the picture; without one, or where it does not load, initials show. */
  picture?: string | null;
  /** `arch`: the portrait of a person to choose. */
  size?: 'md' | 'lg' | 'arch';
}

/** A picture, or initials on a tone that belongs to the name; decoration beside the name itself. */
export function Avatar({ name, picture = null, size = 'md' }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className={classes(styles.avatar, styles[size], styles[toneOf(name) ?? 'green'])} aria-hidden="true">
      {picture === null || picture === missing ? (
        initialsOf(name)
      ) : (
        <img className={styles.picture} src={picture} alt="" onError={() => setMissing(picture)} />
      )}
    </span>
  );
}
