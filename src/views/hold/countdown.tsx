import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { countdownOf, deadlineOf } from '#machines/hold/hold.rules.ts';
import type { Hold } from '#machines/hold/hold.types.ts';
import { Countdown } from '#src/ui/countdown/countdown.tsx';
import type { HoldActor } from '#src/wiring/hold.wiring.ts';
import { useWiring } from '#src/wiring/use-wiring.ts';
import { useRemaining } from '../flow/use-remaining.ts';
import styles from './countdown.module.css';
import { useAnnouncement } from './use-announcement.ts';
import { useDockHeight } from './use-dock-height.ts';
import { useIsChecking } from './use-is-checking.ts';

const LOW_SECONDS = 120;

/** The time of a held booking, over every page and over the booking popup (section 2, floating countdown). */
export default function HoldCountdown({ actor }: { actor: HoldActor }) {
  const hold = useSelector(actor, ({ context }) => countdownOf(context.holds));
  return hold && <Floating key={hold.id} hold={hold} />;
}

function Floating({ hold }: { hold: Hold }) {
  const { t } = useLingui();
  const { app, resumeHold } = useWiring();
  // until the server was heard again, this device's clock may be a second behind
  const seconds = Math.min(useRemaining(deadlineOf(hold)), hold.durationMs / 1_000);
  const minutes = useAnnouncement(seconds);
  const dockHeight = useDockHeight();
  const isChecking = useIsChecking();
  const isBooking = useSelector(app, (snapshot) => snapshot.matches({ popup: 'booking' }));
  if (seconds === 0) return null;
  const isLow = seconds < LOW_SECONDS && !isChecking;
  const words = () => {
    if (isChecking) return isBooking ? t`Checking\nyour payment` : t`Tap to check\nyour payment`;
    if (isLow) return t`Less than\n2 minutes`;
    return isBooking ? t`Pay to keep\nthis time` : t`Tap to pay and\nkeep your time`;
  };
  const place = dockHeight > 0 ? ({ '--dock-h': `${dockHeight}px` } as CSSProperties) : undefined;
  return (
    <div className={styles.float} style={place}>
      <Countdown
        name={t`Time left to pay`}
        left={[Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')}
        share={Math.min(1, (seconds * 1_000) / hold.durationMs)}
        isLow={isLow}
        announcement={
          minutes === null ? '' : t`${plural(minutes, { one: '# minute', other: '# minutes' })} left to pay`
        }
        onPress={isBooking ? undefined : resumeHold}
      >
        {words()}
      </Countdown>
    </div>
  );
}
