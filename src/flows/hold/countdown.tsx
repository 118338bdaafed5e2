import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { type CountedHold, selectCountdown } from '#machines/hold/hold.selectors.ts';
import { useActorBeside, useService } from '#src/app/use-app.ts';
import { classes } from '#src/ui/classes.ts';
import { Countdown } from '#src/ui/countdown/countdown.tsx';
import { useRemaining } from '#src/ui/flow/use-remaining.ts';
import styles from './countdown.module.css';
import type { HoldActor } from './hold.definition.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useFloor } from './use-floor.ts';
import { useResume } from './use-resume.ts';
import { useUndecided } from './use-undecided.ts';

const LOW_SECONDS = 120;

/** The time of a held booking, over every page and over the booking popup (section 2, floating countdown). */
export default function HoldCountdown({ actor }: { actor: HoldActor }) {
  const hold = useSelector(actor, selectCountdown);
  return hold && <Floating key={hold.id} hold={hold} />;
}

function Floating({ hold }: { hold: CountedHold }) {
  const { t } = useLingui();
  const app = useService('app');
  const resume = useResume(hold);
  // until the server was heard again, this device's clock may be a second behind
  const seconds = Math.min(useRemaining(hold.deadline), hold.durationMs / 1_000);
  const minutes = useAnnouncement(seconds);
  const floor = useFloor();
  const undecided = useUndecided(hold);
  const isBooking = useSelector(app, (snapshot) => snapshot.matches({ popup: 'booking' }));
  const isOwn = useSelector(
    useActorBeside('booking') ?? undefined,
    (snapshot) => snapshot?.context.appointment?._id === hold.id,
  );
  if (seconds === 0) return null;
  const isLow = seconds < LOW_SECONDS && undecided === null;
  const call = () => {
    if (undecided === 'processing') return t`Your payment\nis processing`;
    return undecided ? t`Tap to check\nyour payment` : t`Tap to pay and\nkeep your time`;
  };
  const words = () => {
    if (isBooking && !isOwn) return t`Another time\nis held for you`;
    if (undecided === 'processing') return call();
    if (isBooking && undecided) return t`Checking\nyour payment`;
    if (isLow) return t`Less than\n2 minutes`;
    return isBooking ? t`Pay to keep\nthis time` : call();
  };
  const place = { '--floor': `${floor.height}px` } as CSSProperties;
  return (
    <div className={classes(styles.float, floor.kind !== 'none' && styles[floor.kind])} style={place}>
      <Countdown
        name={t`Time left to pay`}
        left={[Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')}
        share={Math.min(1, (seconds * 1_000) / hold.durationMs)}
        isLow={isLow}
        announcement={
          minutes === null ? '' : t`${plural(minutes, { one: '# minute', other: '# minutes' })} left to pay`
        }
        press={isBooking ? undefined : { name: call().replaceAll('\n', ' '), onPress: resume }}
      >
        {words()}
      </Countdown>
    </div>
  );
}
