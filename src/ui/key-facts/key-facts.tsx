import type { ReactNode } from 'react';
import styles from './key-facts.module.css';

export interface KeyFactsProps {
  facts: readonly { term: string; fact: ReactNode }[];
}

/** Facts of a booking or a record: name left, fact right. */
export function KeyFacts({ facts }: KeyFactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, fact }) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
