import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type Fate, RETENTION, RETENTION_IDS } from '#contract/retention.ts';
import { clinicDayOf } from '#contract/time.ts';
import { isOutcomeKnown } from '#machines/kit/outcome.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useFlow } from '#src/app/use-app.ts';
import type { ClosureActor } from '#src/flows/closure/closure.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { PageNotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { useStepFocus } from '#src/ui/flow/use-step-focus.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Page, Section, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { InTheWay } from './in-the-way.tsx';
import { Reauthentication } from './reauthentication.tsx';
import { useLawWords, useRetentionWords } from './retention-words.ts';

interface ClosureProps {
  actor: ClosureActor;
}

/** /profile/close-account: the request to close the account. */
export default function ClosureView() {
  const actor = useFlow('closure', undefined);
  return actor ? <CloseAccount actor={actor} /> : <PageSkeleton />;
}

function CloseAccount({ actor }: ClosureProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const proof = useSelector(actor, ({ children }) => children.reauthentication);
  const isAsked = path === 'asked' || path === 'withdrawing';
  useStepFocus(proof ? 'proof' : isAsked ? 'asked' : 'page');
  if (path === 'loading') return <PageSkeleton />;
  if (path === 'unavailable') return <Unavailable actor={actor} />;
  if (proof) return <Reauthentication actor={proof} lead={t`We ask once more before we pass this on to the clinic.`} />;
  return (
    <>
      <Page>
        {isAsked ? <Asked actor={actor} /> : <Head actor={actor} />}
        <WhatGoes actor={actor} />
        <WhatStays />
      </Page>
      <Actions actor={actor} />
    </>
  );
}

function Head({ actor }: ClosureProps) {
  const { t } = useLingui();
  const isBlocked = useSelector(actor, (snapshot) => snapshot.matches('blocked'));
  const { closure, isWithdrawn } = useSelector(actor, ({ context }) => context);
  return (
    <>
      <Stack gap={2}>
        <Heading size="xl">{t`What closing your account means`}</Heading>
        <Text tone="muted">{t`You ask, and the clinic closes it. Until then you can take it back. Afterwards nobody can sign in any more.`}</Text>
      </Stack>
      {isWithdrawn && (
        <Note tone="ok" title={t`Your account stays open`}>
          {t`You have taken your request back.`}
        </Note>
      )}
      {closure?.state === 'declined' && (
        <Note tone="warn" title={t`The clinic has not closed your account`}>
          {closure.reason}
        </Note>
      )}
      <Trouble actor={actor} />
      {isBlocked && <InTheWay open={closure?.inTheWay ?? []} />}
    </>
  );
}

function Asked({ actor }: ClosureProps) {
  const { t } = useLingui();
  const format = useFormat();
  const askedAt = useSelector(actor, ({ context }) => context.closure?.askedAt ?? null);
  const day = askedAt && format.dayLong(clinicDayOf(askedAt));
  return (
    <>
      <Heading size="xl">{t`Your account is going to be closed`}</Heading>
      <Note tone="info" icon={hourglassIcon} title={day ? t`You asked on ${day}` : t`You have asked`}>
        {t`The clinic closes it within a few days, and writes to you. Until then everything works as before.`}
      </Note>
      <Trouble actor={actor} />
    </>
  );
}

/** Failure to request the closure, or to withdraw the request. */
function Trouble({ actor }: ClosureProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const isWorking = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isAsked = useSelector(actor, (snapshot) => snapshot.matches('asked'));
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (failure === null || isWorking) return null;
  const isKnown = isOutcomeKnown(failure);
  const notBack = isKnown ? t`Your request was not taken back` : t`Your request may not have been taken back`;
  const notAsked = isKnown ? t`The clinic was not asked` : t`The clinic may not have been asked`;
  return (
    <Note tone="bad" title={isAsked ? notBack : notAsked}>
      {failureWords(failure)}
    </Note>
  );
}

function WhatGoes({ actor }: ClosureProps) {
  const { t } = useLingui();
  const words = useRetentionWords();
  const points = useSelector(actor, ({ context }) => context.closure?.points ?? 0);
  const lost = t`${plural(points, { one: '# NIK$ expires', other: '# NIK$ expire' })}`;
  return (
    <Section title={t`What is erased`} size="label">
      <Plate>
        {RETENTION_IDS.filter((id) => RETENTION[id].years === null).map((id) => (
          <Row key={id} title={words[id]} sub={id === 'niks' && points > 0 ? lost : undefined} />
        ))}
      </Plate>
    </Section>
  );
}

function WhatStays() {
  const { t } = useLingui();
  const words = useRetentionWords();
  const laws = useLawWords();
  const rows = RETENTION_IDS.flatMap((id) => {
    const { years, law }: Fate = RETENTION[id];
    return years === null || law === null ? [] : [{ id, years, law }];
  });
  return (
    <Section title={t`What the law asks the clinic to keep`} size="label">
      <Plate>
        {rows.map(({ id, years, law }) => (
          <Row
            key={id}
            title={words[id]}
            sub={t`${plural(years, { one: '# year', other: '# years' })} after the year of closing. ${laws[law]}.`}
          />
        ))}
      </Plate>
      <Text
        size="sm"
        tone="muted"
      >{t`Only the clinic reads it. Family members without an account of their own can no longer be looked after here.`}</Text>
    </Section>
  );
}

function Actions({ actor }: ClosureProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  if (path === 'blocked')
    return (
      <Dock>
        <Button kind="line" icon={reloadIcon} onPress={() => actor.send({ type: 'closure.refresh' })}>
          {t`Look again`}
        </Button>
      </Dock>
    );
  if (path === 'asked' || path === 'withdrawing')
    return (
      <Dock>
        <Button isBusy={path === 'withdrawing'} onPress={() => actor.send({ type: 'closure.withdraw' })}>
          {path === 'withdrawing' ? t`Taking it back…` : t`Keep my account`}
        </Button>
      </Dock>
    );
  return (
    <Dock>
      <Button kind="danger" isBusy={path === 'asking'} onPress={() => actor.send({ type: 'closure.ask' })}>
        {path === 'asking' ? t`Asking…` : t`Ask to close my account`}
      </Button>
    </Dock>
  );
}

function Unavailable({ actor }: ClosureProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return <PageNotLoaded failure={failure} onRetry={() => actor.send({ type: 'closure.refresh' })} />;
}
