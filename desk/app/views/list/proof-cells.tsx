import { plural, t } from '@lingui/core/macro';
import type { TrailDay } from '#contract/entities/trail-proof.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import type { Format } from '#src/format/use-format.ts';
import type { Cells } from './row-cells.ts';

/** A day of the trail. Its digest is there to be compared with the one in the log. */
export const provenDay = (row: TrailDay, format: Format): Cells => ({
  title: format.date(row.day),
  about: t`${plural(row.entries, { one: '# entry', other: '# entries' })}`,
  rest: [
    {
      name: t`Proof`,
      cell: row.holds ? (
        <Badge tone="ok">{t`Holds`}</Badge>
      ) : (
        <>
          <Badge tone="bad">{t`Does not hold`}</Badge>
          <small>{t`${row.found} of ${row.entries} entries, or the day before, are not as they were`}</small>
        </>
      ),
    },
    { name: t`Digest, as in the log`, cell: <code className="hash">{row.digest}</code> },
  ],
});
