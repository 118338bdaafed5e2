import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { GlyphTone } from '#src/ui/glyph/glyph.tsx';
import type { IconName } from '#src/ui/icon/icon-paths.ts';

interface Kind {
  icon: IconName;
  tone: GlyphTone;
  title: string;
}

/** What an invoice is for, in a word and as a picture. */
export function useKindOf(): (invoice: Invoice) => Kind {
  const { t } = useLingui();
  return ({ invoiceType, clinicName }) => {
    switch (invoiceType) {
      case 'Online Store':
        return { icon: 'store', tone: 'coin', title: t`Store order` };
      case 'Refill':
        return { icon: 'refill', tone: 'info', title: t`Refill order` };
      default:
        return { icon: 'doctor', tone: 'primary', title: clinicName ?? t`Clinic` };
    }
  };
}
