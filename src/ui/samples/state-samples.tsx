import { Trans, useLingui } from '@lingui/react/macro';
import { Scene } from '../brand/scene.tsx';
import { Wordmark } from '../brand/wordmark.tsx';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { Countdown } from '../countdown/countdown.tsx';
import { Empty, Hero } from '../empty/empty.tsx';
import { calendarAddIcon } from '../icon/calendar-add.icon.ts';
import { reloadIcon } from '../icon/reload.icon.ts';
import { Inline, Section } from '../layout/layout.tsx';
import { Skeleton, SkeletonRegion } from '../skeleton/skeleton.tsx';

export function StateSamples() {
  const { t } = useLingui();
  return (
    <>
      <Section title={t`States`}>
        <SkeletonRegion label={t`Loading`}>
          <Card>
            <Skeleton width="60%" height={16} />
            <Skeleton width="40%" height={14} />
          </Card>
        </SkeletonRegion>
        <Empty
          scene="noAppointment"
          title={t`No appointment yet`}
          actions={
            <Button icon={calendarAddIcon}>
              <Trans>Book appointment</Trans>
            </Button>
          }
        >
          <Trans>Book a clinic visit, a facial or a video call.</Trans>
        </Empty>
        <Empty
          title={t`We could not load your appointments`}
          actions={<Button icon={reloadIcon}>{t`Try again`}</Button>}
        >
          <Trans>The problem is on our side.</Trans>
        </Empty>
        <Hero scene="booked" title={t`You are booked`} />
        <Inline isWrapping>
          <Countdown
            name={t`Time left to pay`}
            left="14:05"
            share={0.94}
            isLow={false}
            announcement=""
            press={{ name: t`Tap to pay and\nkeep your time`.replaceAll('\n', ' '), onPress: () => {} }}
          >
            {t`Tap to pay and\nkeep your time`}
          </Countdown>
          <Countdown name={t`Less than\n2 minutes`} left="01:40" share={0.11} isLow announcement="">
            {t`Less than\n2 minutes`}
          </Countdown>
        </Inline>
        <Inline isWrapping>
          <Scene name="waiting" />
          <Scene name="offline" />
          <Wordmark />
        </Inline>
      </Section>
    </>
  );
}
