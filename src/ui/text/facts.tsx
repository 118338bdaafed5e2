import styles from './text.module.css';

/** Facts about one thing on a line: a number, a date or a name breaks only where the line is too short for it alone. */
export function Facts({ of }: { of: readonly (string | null | undefined | false)[] }) {
  const facts = of.flatMap((fact) => fact || []);
  return facts.map((fact, at) => (
    <span key={fact} className={styles.fact}>
      {at < facts.length - 1 ? `${fact} · ` : fact}
    </span>
  ));
}
