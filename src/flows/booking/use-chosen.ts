import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import type { ChosenProps } from './booking.types.ts';
import { useKindWords } from './booking-words.ts';

/** Choices of the first step, in words; null for a choice that is not made yet. */
export function useChosen(actor: ChosenProps['actor']) {
  const { t } = useLingui();
  const format = useFormat();
  const { kind, locationName, provider, isTimeFirst, aptDate, startTimeVal, waitingTimeVal } = useSelector(
    actor,
    ({ context }) => context,
  );
  const words = useKindWords(kind);
  const day = aptDate && format.day(aptDate);
  return {
    where: locationName !== null && kind === 'remote' ? t`Remote consultation` : format.named(locationName),
    who: format.named(provider?.name) ?? (isTimeFirst ? words.anyPerson : null),
    when:
      (aptDate && startTimeVal && format.dayTime(aptDate, startTimeVal)) ??
      (day && waitingTimeVal && t`${day}, waitlist ${format.window(waitingTimeVal)}`),
  };
}
