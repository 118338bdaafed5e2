import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import { Page, Split, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import type { ChosenProps } from './booking.types.ts';
import { useChosen } from './use-chosen.ts';

interface BookingPageProps extends ChosenProps {
  isTight?: boolean;
  children: ReactNode;
}

/** Content of a step; on wide screens the summary is beside it. */
export function BookingPage({ actor, isTight = false, children }: BookingPageProps) {
  return (
    <Page isTight={isTight}>
      <Split aside={<BookingSummary actor={actor} />} isAsideWideOnly>
        <Stack gap={isTight ? 4 : 6}>{children}</Stack>
      </Split>
    </Page>
  );
}

function BookingSummary({ actor }: ChosenProps) {
  const { t } = useLingui();
  const format = useFormat();
  const location = useSelector(actor, ({ context }) => context.location);
  const { where, who, when } = useChosen(actor);
  const place = format.named(location?.name);
  const phone = location && format.phone(location.generalConfig.telephone);
  return (
    <>
      <Card isRoomy>
        <Stack>
          <Heading>{t`Your booking`}</Heading>
          <KeyFacts
            facts={[
              { term: t`Where`, fact: where ?? '–' },
              { term: t`Who`, fact: who ?? '–' },
              { term: t`When`, fact: when ?? '–' },
            ]}
          />
        </Stack>
      </Card>
      {location && (
        <Note tone="quiet" icon={phoneIcon}>
          {t`Need help? Call ${place}`} <a href={`tel:${location.generalConfig.telephone}`}>{phone}</a>
        </Note>
      )}
    </>
  );
}
