import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ClinicDay } from '#contract/time.ts';
import { Avatar } from '../avatar/avatar.tsx';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { Card, CardLink } from '../card/card.tsx';
import { DateBox } from '../date-box/date-box.tsx';
import { Glyph } from '../glyph/glyph.tsx';
import { calendarIcon } from '../icon/calendar.icon.ts';
import { clinicIcon } from '../icon/clinic.icon.ts';
import { doctorIcon } from '../icon/doctor.icon.ts';
import { logOutIcon } from '../icon/log-out.icon.ts';
import { personIcon } from '../icon/person.icon.ts';
import { phoneIcon } from '../icon/phone.icon.ts';
import { storeIcon } from '../icon/store.icon.ts';
import { truckIcon } from '../icon/truck.icon.ts';
import { videoIcon } from '../icon/video.icon.ts';
import { KeyFacts } from '../key-facts/key-facts.tsx';
import { Inline, Section, Stack } from '../layout/layout.tsx';
import { MetaList } from '../meta-list/meta-list.tsx';
import { PickRow } from '../pick-row/pick-row.tsx';
import { PictureField } from '../picture-field/picture-field.tsx';
import { Plate, Row, RowAction, RowAmount } from '../plate/plate.tsx';
import { Text } from '../text/text.tsx';
import { Track } from '../track/track.tsx';

const DAY = '2026-11-30' as ClinicDay;

export function ListSamples() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = () => setIsOpen(!isOpen);
  return (
    <>
      <Section title={t`Rows`} more={{ href: '/test', label: t`See all` }}>
        <Plate>
          <PickRow
            icon={videoIcon}
            label={t`Where`}
            text={t`Remote consultation`}
            sub={t`Prepaid, ${'$70.85'} with GST`}
            state="fixed"
            onPress={toggle}
          />
          <PickRow icon={clinicIcon} label={t`Where`} text="Riverside clinic" state="done" onPress={toggle} />
          <PickRow icon={doctorIcon} label={t`Who`} text={t`Choose a doctor`} state="next" onPress={toggle} />
          <PickRow
            icon={calendarIcon}
            label={t`When`}
            text={t`Choose a doctor first`}
            state="locked"
            onPress={toggle}
          />
        </Plate>
        <Plate>
          <Row
            lead={<Glyph icon={personIcon} />}
            title={t`My details`}
            sub={t`Name, phone, address`}
            href="/profile/info"
          />
          <Row
            lead={<Avatar name="Lim Hui Min" />}
            label={t`Patient`}
            title="Lim Hui Min"
            end={<RowAction label={t`Change`} hiddenLabel={t`Change patient`} onPress={toggle} />}
          />
          <Row
            lead={<Glyph icon={storeIcon} tone="coin" />}
            title={t`Store order`}
            sub="21/11/2026"
            href="/records"
            end={
              <RowAmount amount="$149.30">
                <Badge tone="warn">{t`To pay`}</Badge>
              </RowAmount>
            }
          />
          <Row lead={<Glyph icon={logOutIcon} tone="danger" />} title={t`Log out`} isDanger onPress={toggle} />
        </Plate>
      </Section>
      <Section title={t`Cards`}>
        <Card
          label={t`Appointment`}
          actions={
            <>
              <Button kind="quiet" isSmall icon={phoneIcon} onPress={toggle}>
                <Trans>Call</Trans>
              </Button>
              <Button kind="quietDanger" isSmall onPress={toggle}>
                <Trans>Cancel</Trans>
              </Button>
            </>
          }
        >
          <Inline>
            <DateBox day={DAY} />
            <Stack gap={1}>
              <Inline>
                <Text isStrong>10:30</Text>
                <Badge tone="new">
                  <Trans>New</Trans>
                </Badge>
              </Inline>
              <MetaList
                lines={[
                  { icon: doctorIcon, text: t`Acne review`, isStrong: true },
                  { icon: personIcon, text: 'Dr Arun Das · Riverside clinic' },
                ]}
              />
            </Stack>
          </Inline>
        </Card>
        <CardLink href="/records">
          <Badge tone="info" icon={truckIcon}>{t`Order Shipped`}</Badge>
          <Text isStrong>OS-2026-01184</Text>
        </CardLink>
        <Card isRoomy>
          <Track
            label={t`Tracking`}
            steps={[
              { name: t`Confirmed`, isReached: true, details: ['18/11/2026 4:20 PM'] },
              { name: t`Received`, isReached: false, details: [] },
            ]}
          />
        </Card>
        <Inline isWrapping>
          <DateBox day={DAY} tone="today" />
          <DateBox day={DAY} tone="waitlist" />
          <Avatar name="Maya Das" size="lg" />
          <Avatar name="陈慧玲" />
          <PictureField label={t`Choose a picture`} isReady onChoose={() => {}}>
            <Avatar name="Lim Hui Min" size="lg" />
          </PictureField>
        </Inline>
        <Card isRoomy>
          <KeyFacts
            facts={[
              { term: t`Where`, fact: 'Riverside clinic' },
              { term: t`Who`, fact: 'Dr Ng Hui Min' },
            ]}
          />
        </Card>
      </Section>
    </>
  );
}
