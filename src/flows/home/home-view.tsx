import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { selectNext } from '#machines/appointments/appointments.selectors.ts';
import { useActor, useFlow, useService } from '#src/app/use-app.ts';
import type { AppointmentsActor } from '#src/flows/appointments/appointments.definition.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { NotRead } from '#src/ui/flow/not-read.tsx';
import { ZoneHint } from '#src/ui/flow/zone-hint.tsx';
import { calendarAddIcon } from '#src/ui/icon/calendar-add.icon.ts';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { storeIcon } from '#src/ui/icon/store.icon.ts';
import { Only, Page, Section, Split } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { QuickLinks } from '#src/ui/quick-links/quick-links.tsx';
import { CardSkeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { AppointmentCard } from '../appointments/appointment-card.tsx';
import { JoinCard } from '../niks/join-card.tsx';
import { MemberNiks, NiksAside } from '../niks/member-niks.tsx';
import { NiksFooter } from '../niks/niks-facts.tsx';
import { LastSeen } from '../offline-copy/last-seen.tsx';
import { useGreeting } from './greeting.ts';
import { GuestOrders } from './guest-orders.tsx';
import { HeldNote, useHold } from './held-note.tsx';

/** /home: a greeting, NIK$, the next appointment, and three ways on. */
export default function HomeView() {
  const session = useService('session');
  const isMember = useSelector(session, (snapshot) => snapshot.matches({ present: 'member' }));
  const greeting = useGreeting();
  return isMember ? <MemberHome greeting={greeting} /> : <GuestHome greeting={greeting} orders={<GuestOrders />} />;
}

/** Shows what it reads at once: a part that came later would move what a person is about to press. */
function MemberHome({ greeting }: { greeting: string }) {
  const membership = useFlow('membership', undefined);
  const appointments = useActor('appointments');
  const hasNiks = useSelector(
    membership ?? undefined,
    (snapshot) => snapshot && (snapshot.context.read ?? snapshot.context.failure) !== null,
  );
  const hasAppointments = useSelector(
    appointments ?? undefined,
    (snapshot) => snapshot && (snapshot.context.entries ?? snapshot.context.failure) !== null,
  );
  if (!membership || !appointments || !hasNiks || !hasAppointments) return <HomeSkeleton greeting={greeting} />;
  return (
    <Home greeting={greeting} aside={<NiksAside actor={membership} />}>
      <MemberNiks actor={membership} />
      <LastSeen of={profileCalls.listAppointments} />
      <NextAppointment actor={appointments} />
      <MemberWays />
    </Home>
  );
}

/** @param isAtOnce whether the placeholder shows without the usual wait */
export function HomeSkeleton({ greeting, isAtOnce = false }: { greeting: string; isAtOnce?: boolean }) {
  const { t } = useLingui();
  return (
    <Home greeting={greeting} aside={null}>
      <SkeletonRegion label={t`Loading your page`} isAtOnce={isAtOnce}>
        <CardSkeleton of="niks" />
        <CardSkeleton of="appointment" />
      </SkeletonRegion>
    </Home>
  );
}

/** Home of a guest, the same for all guests except for the orders of this device. */
export function GuestHome({ greeting, orders }: { greeting: string; orders?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Home greeting={greeting} aside={<NiksFooter />}>
      <Note tone="quiet" title={t`You are looking around as a guest`}>
        {t`Sign in to book and to see your appointments.`}
      </Note>
      <ButtonLink href="/signIn">{t`Sign in`}</ButtonLink>
      {orders}
      <JoinCard />
      <Ways refill="/records" />
    </Home>
  );
}

function Home({ greeting, aside, children }: { greeting: string; aside: ReactNode; children: ReactNode }) {
  return (
    <Page>
      <Only on="narrow">
        <Heading size="xl">{greeting}</Heading>
      </Only>
      <Split aside={aside}>{children}</Split>
    </Page>
  );
}

/** Refills are ordered once the number is proven; before that the records say how. */
function MemberWays() {
  const isProven = useSelector(useService('session'), ({ context }) => context.profile?.standing.number === 'proven');
  return <Ways refill={isProven ? '/records?tab=refills&flow=refill' : '/records?tab=refills'} />;
}

function Ways({ refill }: { refill: string }) {
  const { t } = useLingui();
  return (
    <QuickLinks
      label={t`What would you like to do?`}
      links={[
        { href: '/appointment', icon: calendarAddIcon, tone: 'primary', label: t`Book appointment` },
        { href: refill, icon: refillIcon, tone: 'warm', label: t`Order refill` },
        { href: '/store', icon: storeIcon, tone: 'coin', label: t`Shop skin care` },
      ]}
    />
  );
}

function NextAppointment({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const next = useSelector(actor, selectNext, shallowEqual);
  const isKnown = useSelector(actor, ({ context }) => context.entries !== null);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const hold = useHold();
  return (
    <Section title={t`Next appointment`} more={{ href: '/home?flow=appointments', label: t`See all` }}>
      {hold && <HeldNote hold={hold} />}
      {next && <AppointmentCard row={next} />}
      {next && <ZoneHint at={next.appointment.startDateTime} />}
      {!next && !hold && isKnown && <Note tone="quiet">{t`No appointment yet`}</Note>}
      {!isKnown && (
        <NotRead
          title={t`Your appointments could not be loaded`}
          failure={failure}
          onRetry={() => actor.send({ type: 'list.refresh' })}
        />
      )}
    </Section>
  );
}
