import type { RecordEntry } from '#contract/entities/invoice.ts';
import { clinicDayOf } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { Row } from '#src/ui/plate/plate.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { useWhose } from '../invoice/use-whose.ts';
import { ByMonth } from './by-month.tsx';
import { hrefOfAttachment } from './hrefs.ts';

/** Regimens or documents; each opens as a PDF. */
export function EntryList({ entries, icon }: { entries: readonly RecordEntry[]; icon: IconPath }) {
  const format = useFormat();
  const whose = useWhose();
  return (
    <ByMonth entries={entries}>
      {({ _id, patientId, name, clinicName, createdAt, attachment }) => (
        <Row
          key={_id}
          lead={<Glyph icon={icon} />}
          title={name}
          sub={<Facts of={[format.date(clinicDayOf(createdAt)), whose(patientId), format.named(clinicName)]} />}
          href={hrefOfAttachment(attachment)}
        />
      )}
    </ByMonth>
  );
}
