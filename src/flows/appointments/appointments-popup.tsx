import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { selectIsEmpty } from '#machines/appointments/appointments.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useService } from '#src/app/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { NotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { ZoneHint } from '#src/ui/flow/zone-hint.tsx';
import { calendarAddIcon } from '#src/ui/icon/calendar-add.icon.ts';
import { Only, Page, Split, Stack } from '#src/ui/layout/layout.tsx';
import { Popup } from '#src/ui/popup/popup.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { LastSeen } from '../offline-copy/last-seen.tsx';
import { AppointmentSections } from './appointment-sections.tsx';
import type { AppointmentsActor } from './appointments.definition.ts';
import { AppointmentsCalendar } from './appointments-calendar.tsx';
import { CancelNotice } from './cancel-notice.tsx';
import { EndedNote } from './ended-note.tsx';

/** My appointments: calendar, list and cancelling (section 2, popup 1). */
export default function AppointmentsPopup({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const confirm = useSelector(actor, ({ children }) => children.confirm);
  return (
    <Popup
      title={t`My appointments`}
      step={path === 'loadFailed' ? path : 'appointments'}
      onClose={() => actor.send({ type: 'step.back' })}
    >
      <Page>
        <Contents actor={actor} />
      </Page>
      {path === 'confirmingCancel' && confirm && <ConfirmDialog actor={confirm} isOverPopup />}
      {path === 'cancelNotice' && <CancelNotice actor={actor} />}
    </Popup>
  );
}

function Contents({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const isLoaded = useSelector(actor, ({ context }) => context.entries !== null);
  const isEmpty = useSelector(actor, selectIsEmpty);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const now = useSelector(actor, ({ context }) => context.now);
  if (path === 'loadFailed') {
    return (
      <NotLoaded
        title={t`Your appointments could not be loaded`}
        failure={failure}
        onRetry={() => actor.send({ type: 'list.refresh' })}
      />
    );
  }
  if (!isLoaded) return <ListSkeleton label={t`Loading your appointments`} />;
  return (
    <Split aside={<AppointmentsCalendar actor={actor} />} isAsideWideOnly>
      <LastSeen of={profileCalls.listAppointments} />
      <EndedNote actor={actor} />
      <ZoneHint at={now} />
      {isEmpty ? <EmptyList actor={actor} /> : <AppointmentSections actor={actor} />}
    </Split>
  );
}

function EmptyList({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const flows = useService('flows');
  return (
    <>
      <Only on="narrow">
        <AppointmentsCalendar actor={actor} />
      </Only>
      <Empty
        scene="noAppointment"
        title={t`No appointment yet`}
        actions={
          <Button
            isInline
            icon={calendarAddIcon}
            onPress={() => flows.open('booking', { type: 'booking.begin', kind: 'provider' })}
          >
            {t`Book appointment`}
          </Button>
        }
      >
        {t`Book a clinic visit or a facial.`}
      </Empty>
    </>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label}>
      <Stack>
        <Skeleton height={300} radius={18} />
        <Skeleton height={140} radius={18} />
        <Skeleton height={140} radius={18} />
      </Stack>
    </SkeletonRegion>
  );
}
