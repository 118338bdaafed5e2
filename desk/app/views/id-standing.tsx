import { t } from '@lingui/core/macro';
import type { Standing } from '#contract/entities/person.ts';
import { Sure } from '../parts/badge.tsx';

/** Whether a person's number is proven: by digital ID or an ID that was seen. */
export function IdStanding({ standing }: { standing: Standing }) {
  const word = {
    proven: t`ID proven`,
    claimed: t`ID claimed`,
    none: t`no number`,
    lost: t`number lost to another account`,
  }[standing];
  return <Sure isProven={standing === 'proven'}>{word}</Sure>;
}
