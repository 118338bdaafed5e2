import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Look } from '#contract/entities/staff.ts';
import { type ClinicDay, clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { selectLooks } from '#machines/looks/looks.selectors.ts';
import { LOOKERS, type Lookers } from '#machines/looks/looks.types.ts';
import { useFlow } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Chips } from '#src/ui/chips/chips.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { Earlier } from '#src/ui/flow/earlier.tsx';
import { PageNotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Glyph, type GlyphTone } from '#src/ui/glyph/glyph.tsx';
import { cardIcon } from '#src/ui/icon/card.icon.ts';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { doctorIcon } from '#src/ui/icon/doctor.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { peopleIcon } from '#src/ui/icon/people.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { storeIcon } from '#src/ui/icon/store.icon.ts';
import { Page, Section } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { useActWords, useLookerWords } from './look-words.ts';
import type { LooksActor } from './looks.definition.ts';

interface LooksProps {
  actor: LooksActor;
}

/** /profile/looks: lists which staff opened or changed something of the member. */
export default function LooksView() {
  const actor = useFlow('looks', undefined);
  return actor ? <Looks actor={actor} /> : <PageSkeleton />;
}

function Looks({ actor }: LooksProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { shown, failure } = useSelector(actor, ({ context }) => context);
  if (path === 'loading') return <PageSkeleton />;
  if (path === 'unavailable')
    return (
      <PageNotLoaded
        title={t`The list could not be loaded`}
        failure={failure}
        onRetry={() => actor.send({ type: 'looks.refresh' })}
      />
    );
  const chips: Readonly<Record<Lookers, string>> = {
    all: t({ message: 'All', context: 'lookers' }),
    doctors: t({ message: 'Doctors', context: 'lookers' }),
    staff: t({ message: 'Staff', context: 'lookers' }),
    me: t({ message: 'Me', context: 'lookers' }),
  };
  return (
    <Page>
      <Text tone="muted">{t`Every look by our staff is noted here. Nobody can remove a line.`}</Text>
      <Chips
        label={t`Whose looks`}
        chips={LOOKERS.map((id) => ({ id, label: chips[id] }))}
        selected={shown}
        onSelect={(lookers) => actor.send({ type: 'lookers.choose', lookers })}
      />
      <Days actor={actor} />
      <EarlierLooks actor={actor} />
      <Section title={t`Ask about a look`} size="label">
        <Plate>
          <CallUs />
        </Plate>
      </Section>
    </Page>
  );
}

function Days({ actor }: LooksProps) {
  const { t } = useLingui();
  const { dayLong } = useFormat();
  const looks = useSelector(
    actor,
    selectLooks,
    (one, other) => one.length === other.length && one.every((look, index) => look === other[index]),
  );
  if (looks.length === 0) return <Text tone="muted">{t`Nothing is noted here.`}</Text>;
  const days = Map.groupBy(looks, ({ at }): ClinicDay => clinicDayOf(at));
  return [...days].map(([day, ofDay]) => (
    <Section key={day} title={dayLong(day)} size="label">
      <Plate>
        {ofDay.map((look, index) => (
          <LookRow key={`${look.at} ${index}`} look={look} />
        ))}
      </Plate>
    </Section>
  ));
}

const GLYPHS: Readonly<Record<Look['roles'][number], readonly [IconPath, GlyphTone]>> = {
  reception: [clinicIcon, 'info'],
  clinician: [doctorIcon, 'primary'],
  dispensary: [refillIcon, 'warm'],
  shop: [storeIcon, 'coin'],
  accounts: [cardIcon, 'coin'],
  admin: [peopleIcon, 'neutral'],
};

function LookRow({ look }: { look: Look }) {
  const { time } = useFormat();
  const lookerWords = useLookerWords();
  const actWords = useActWords();
  const [role] = look.roles;
  const [icon, tone] = role === undefined ? ([personIcon, 'neutral'] as const) : GLYPHS[role];
  return (
    <Row
      lead={<Glyph icon={icon} tone={tone} />}
      title={look.staffName ?? lookerWords(look)}
      sub={look.staffName === null ? actWords(look.act) : `${lookerWords(look)}. ${actWords(look.act)}`}
      end={
        <Text size="sm" tone="muted" isInline>
          {time(clockTimeOf(look.at))}
        </Text>
      }
    />
  );
}

function EarlierLooks({ actor }: LooksProps) {
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loadingMore'));
  const { next, failure } = useSelector(actor, ({ context }) => context);
  if (next === null) return null;
  return <Earlier isLoading={isLoading} failure={failure} onMore={() => actor.send({ type: 'looks.more' })} />;
}
