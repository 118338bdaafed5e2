import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { selectNext } from '#machines/appointments/appointments.selectors.ts';
import type { AppointmentsActor } from '#src/flows/appointments.definition.ts';
import { useActor, useFlow, useService } from '#src/flows/use-app.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Only, Page, Section, Split } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { QuickLinks } from '#src/ui/quick-links/quick-links.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { AppointmentCard } from '../appointments/appointment-card.tsx';
import { ZoneHint } from '../flow/zone-hint.tsx';
import { JoinCard } from '../niks/join-card.tsx';
import { MemberNiks, NiksAside } from '../niks/member-niks.tsx';
import { NiksFooter } from '../niks/niks-facts.tsx';
import { LastSeen } from '../offline-copy/last-seen.tsx';
import { useGreeting } from './greeting.ts';

/** /home: a greeting, NIK$, the next appointment, and three ways on. */
export default function HomeView() {
  const session = useService('session');
  const isMember = useSelector(session, (snapshot) => snapshot.matches({ present: 'member' }));
  return isMember ? <MemberHome /> : <GuestHome />;
}

function MemberHome() {
  const membership = useFlow('membership', undefined);
  const appointments = useActor('appointments');
  return (
    <Home aside={<NiksAside actor={membership} />}>
      <MemberNiks actor={membership} />
      <LastSeen of={profileCalls.listAppointments} />
      {appointments && <NextAppointment actor={appointments} />}
    </Home>
  );
}

function GuestHome() {
  const { t } = useLingui();
  const session = useService('session');
  const isGuest = useSelector(session, ({ context }) => context.profile?.isGuestPatient === true);
  return (
    <Home aside={isGuest && <NiksFooter />}>
      {isGuest && (
        <>
          <Note tone="quiet" title={t`You are looking around as a guest`}>
            {t`Sign in to book and to see your appointments.`}
          </Note>
          <ButtonLink href="/signIn">{t`Sign in`}</ButtonLink>
          <JoinCard />
        </>
      )}
    </Home>
  );
}

function Home({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const greeting = useGreeting();
  return (
    <Page>
      <Only on="narrow">
        <Heading size="xl">{greeting}</Heading>
      </Only>
      <Split aside={aside}>
        {children}
        <QuickLinks
          label={t`What would you like to do?`}
          links={[
            { href: '/appointment', icon: 'calendarAdd', tone: 'primary', label: t`Book appointment` },
            { href: '/records', icon: 'refill', tone: 'warm', label: t`Order refill` },
            { href: '/store', icon: 'store', tone: 'coin', label: t`Shop skin care` },
          ]}
        />
      </Split>
    </Page>
  );
}

function NextAppointment({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const next = useSelector(actor, selectNext, shallowEqual);
  const isLoading = useSelector(actor, (snapshot) => snapshot.context.entries === null && snapshot.hasTag('busy'));
  if (isLoading) {
    return (
      <SkeletonRegion label={t`Loading your appointments`}>
        <Skeleton height={160} radius={18} />
      </SkeletonRegion>
    );
  }
  return (
    <Section title={t`Next appointment`} more={{ href: '/home?flow=appointments', label: t`See all` }}>
      {next ? <AppointmentCard row={next} /> : <Note tone="quiet">{t`No appointment yet`}</Note>}
      {next && <ZoneHint at={next.appointment.startDateTime} />}
    </Section>
  );
}
