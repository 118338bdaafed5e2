import type { ReactNode } from 'react';
import type { IsoInstant } from '#contract/time.ts';
import { groupByMonth } from '#machines/records/records.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';

interface ByMonthProps<Entry> {
  entries: readonly Entry[];
  /** Renders one row inside the month's plate. */
  children: (entry: Entry) => ReactNode;
}

/** Rows below the name of their month. */
export function ByMonth<Entry extends { createdAt: IsoInstant }>({ entries, children }: ByMonthProps<Entry>) {
  const format = useFormat();
  return groupByMonth(entries).map(({ month, entries: ofMonth }) => (
    <Section key={`${month.year}-${month.month}`} size="label" title={format.month(month)}>
      <Plate>{ofMonth.map(children)}</Plate>
    </Section>
  ));
}
