import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { InTheWay as Open } from '#contract/entities/account.ts';
import { useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { cardIcon } from '#src/ui/icon/card.icon.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';

const ICONS: Record<Open['kind'], IconPath> = {
  appointment: calendarIcon,
  waiting: hourglassIcon,
  unpaid: cardIcon,
  moving: cardIcon,
  order: truckIcon,
  credit: cardIcon,
};

/** Blockers of the closure, each with a link to where it ends. */
export function InTheWay({ open }: { open: readonly Open[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const session = useService('session');
  const own = useSelector(session, ({ context }) => context.profile?.name ?? null);
  const words: Record<Open['kind'], string> = {
    appointment: t`An appointment: cancel it, or wait until it is over`,
    waiting: t`A place on a waitlist: give it up`,
    unpaid: t`An invoice that is not paid`,
    moving: t`Money that is on its way`,
    order: t`An order that is on its way`,
    credit: t`Money of yours that we keep: ask the clinic to give it back`,
  };
  const hrefOf = ({ kind }: Open): string =>
    kind === 'appointment' || kind === 'waiting' ? '/profile/close-account?flow=appointments' : '/records';
  return (
    <Section title={t`This has to end first`} size="label">
      <Plate>
        {open.map((one) => {
          const whose = one.patientName === own ? null : one.patientName;
          const when = one.at && format.appointmentTime(one.at);
          return (
            <Row
              key={`${one.kind} ${one.name} ${one.at ?? ''} ${one.patientName}`}
              lead={<Glyph icon={ICONS[one.kind]} tone="warm" />}
              label={whose ? t`For ${whose}` : undefined}
              title={[format.named(one.name), when].filter(Boolean).join(', ')}
              sub={words[one.kind]}
              href={hrefOf(one)}
            />
          );
        })}
      </Plate>
    </Section>
  );
}
