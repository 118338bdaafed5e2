import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { useFormat } from '#src/format/use-format.ts';
import type { GlyphTone } from '#src/ui/glyph/glyph.tsx';
import { doctorIcon } from '#src/ui/icon/doctor.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { storeIcon } from '#src/ui/icon/store.icon.ts';

interface Kind {
  icon: IconPath;
  tone: GlyphTone;
  title: string;
}

/** The kind of an invoice, as a word with an icon. */
export function useKindOf(): (invoice: Invoice) => Kind {
  const { t } = useLingui();
  const { named } = useFormat();
  return ({ invoiceType, clinicName }) => {
    switch (invoiceType) {
      case 'Online Store':
        return { icon: storeIcon, tone: 'coin', title: t`Store order` };
      case 'Refill':
        return { icon: refillIcon, tone: 'info', title: t`Refill order` };
      default:
        return { icon: doctorIcon, tone: 'primary', title: named(clinicName) ?? t`Clinic` };
    }
  };
}
