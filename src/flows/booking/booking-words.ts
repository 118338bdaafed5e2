import { useLingui } from '@lingui/react/macro';
import type { BookingNeedId } from '#machines/booking/booking.reasons.ts';
import type { BookingStep } from '#machines/booking/booking.steps.ts';
import type { ChoosingNeedId } from '#machines/choosing/choosing.reasons.ts';
import type { BookingKind } from '#machines/choosing/choosing.types.ts';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { doctorIcon } from '#src/ui/icon/doctor.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { salonIcon } from '#src/ui/icon/salon.icon.ts';
import { therapistIcon } from '#src/ui/icon/therapist.icon.ts';
import { videoIcon } from '#src/ui/icon/video.icon.ts';

const IS_WITH_DOCTOR: Record<BookingKind, boolean> = { provider: true, remote: true, therapist: false };

/** Words that differ between a booking with a doctor (patient) and with a therapist (client) (BOOK-26). */
export function useKindWords(kind: BookingKind) {
  const { t } = useLingui();
  const isDoctor = IS_WITH_DOCTOR[kind];
  return {
    choosePlace: isDoctor ? t`Choose a clinic` : t`Choose a salon`,
    choosePerson: isDoctor ? t`Choose a doctor` : t`Choose a therapist`,
    anyPerson: isDoctor ? t`Any doctor` : t`Any therapist`,
    searchPerson: isDoctor ? t`Search doctors by name` : t`Search therapists by name`,
    noneFound: (keyword: string) =>
      isDoctor ? t`No doctors found for the keyword ${keyword}` : t`No therapists found for the keyword ${keyword}`,
    person: isDoctor ? t`Patient` : t`Client`,
    whoIsPerson: isDoctor ? t`Who is the patient?` : t`Who is the client?`,
    messageFor: isDoctor ? t`Message for the doctor` : t`Message for the therapist`,
    withWhom: kind === 'remote' ? t`Remote consultation` : isDoctor ? t`With doctor` : t`With therapist`,
  };
}

export function useNeedWords(kind: BookingKind): Record<BookingNeedId | ChoosingNeedId, string> {
  const { t } = useLingui();
  const isDoctor = IS_WITH_DOCTOR[kind];
  return {
    needsPlace: t`Choose a place to continue`,
    needsPerson: isDoctor ? t`Choose a doctor to continue` : t`Choose a therapist to continue`,
    needsTime: t`Choose a time to continue`,
    timeIsOver: t`This time has passed. Choose another one.`,
    needsService: t`Choose a service to continue`,
    needsPatient: isDoctor ? t`Choose the patient to continue` : t`Choose the client to continue`,
    longMessage: t`Make the message shorter to continue`,
    needsFee: t`The deposit could not be loaded. Try again to continue.`,
    readsToday: t`One moment, checking today’s appointments`,
  };
}

/** Names of the steps in the progress bar; pages of the first step have none. */
export function useStepNames(): Partial<Record<BookingStep, string>> {
  const { t } = useLingui();
  return {
    start: t`Place, person and time`,
    info: t`Who is it for?`,
    detail: t`Check your booking`,
    deposit: t`Check your booking`,
    payment: t`Pay to confirm`,
  };
}

export const KIND_ICONS: Record<BookingKind, { person: IconPath; place: IconPath }> = {
  provider: { person: doctorIcon, place: clinicIcon },
  therapist: { person: therapistIcon, place: salonIcon },
  remote: { person: doctorIcon, place: videoIcon },
};
