import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import { Page, Split, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import type { BookingActor } from '#src/wiring/member.ts';

interface BookingPageProps {
  actor: BookingActor;
  isTight?: boolean;
  children: ReactNode;
}

/** The content of a step; on wide screens what is chosen so far stands beside it. */
export function BookingPage({ actor, isTight = false, children }: BookingPageProps) {
  return (
    <Page isTight={isTight}>
      <Split aside={<BookingSummary actor={actor} />} isAsideWideOnly>
        <Stack gap={isTight ? 4 : 6}>{children}</Stack>
      </Split>
    </Page>
  );
}

function BookingSummary({ actor }: { actor: BookingActor }) {
  const { t } = useLingui();
  const format = useFormat();
  const { location, provider, day, slot } = useSelector(actor, ({ context }) => context);
  const phone = location && format.phone(location.generalConfig.telephone);
  return (
    <>
      <Card isRoomy>
        <Stack>
          <Heading>{t`Your booking`}</Heading>
          <KeyFacts
            facts={[
              { term: t`Where`, fact: location?.name ?? '–' },
              { term: t`Who`, fact: provider?.name ?? '–' },
              { term: t`When`, fact: day && slot ? format.dayTime(day, slot.startTime) : '–' },
            ]}
          />
        </Stack>
      </Card>
      {location && (
        <Note tone="quiet" icon="phone">
          {t`Need help? Call ${location.name}`} <a href={`tel:${location.generalConfig.telephone}`}>{phone}</a>
        </Note>
      )}
    </>
  );
}
