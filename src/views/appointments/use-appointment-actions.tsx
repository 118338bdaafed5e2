import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AppointmentRow } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';

export interface Cancelling {
  cancel: () => void;
  /** False while the list or a cancelling is on its way. */
  isReady: boolean;
}

/** The strip along the bottom of an entry's card; the number alone where the entry can only be read. */
export function useAppointmentActions(row: AppointmentRow, cancelling: Cancelling | undefined): ReactNode[] {
  const { t } = useLingui();
  const format = useFormat();
  const { call } = row.appointment;
  return [
    call && (
      <ButtonLink key="call" kind="quiet" icon="phone" isSmall href={`tel:${call}`} isExternal>
        {t`Call ${format.phone(call)}`}
      </ButtonLink>
    ),
    cancelling && row.isCancellable && (
      <Button key="cancel" kind="quietDanger" isSmall isReady={cancelling.isReady} onPress={cancelling.cancel}>
        {row.isHeld ? t`Release` : t`Cancel`}
      </Button>
    ),
  ].filter(Boolean);
}
