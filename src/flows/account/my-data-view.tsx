import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { clinicDayOf } from '#contract/time.ts';
import { isOutcomeKnown } from '#machines/kit/outcome.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useFlow } from '#src/app/use-app.ts';
import type { MyDataActor } from '#src/flows/my-data/my-data.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { DataProtection } from '#src/ui/flow/data-protection.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { PageNotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { useStepFocus } from '#src/ui/flow/use-step-focus.ts';
import { downloadIcon } from '#src/ui/icon/download.icon.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { peopleIcon } from '#src/ui/icon/people.icon.ts';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { MetaList } from '#src/ui/meta-list/meta-list.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { Reauthentication } from './reauthentication.tsx';

interface MyDataProps {
  actor: MyDataActor;
}

/** /profile/data: everything that the clinic keeps of the member, as one file. */
export default function MyDataView() {
  const actor = useFlow('myData', undefined);
  return actor ? <MyData actor={actor} /> : <PageSkeleton />;
}

function MyData({ actor }: MyDataProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const proof = useSelector(actor, ({ children }) => children.reauthentication);
  useStepFocus(proof ? 'proof' : 'page');
  if (path === 'loading') return <PageSkeleton />;
  if (path === 'unavailable') return <Unavailable actor={actor} />;
  if (proof)
    return (
      <Reauthentication
        actor={proof}
        lead={t`The file holds your health records. We ask once more before we make it.`}
      />
    );
  return (
    <>
      <Page>
        <Stack gap={2}>
          <Heading size="xl">{t`Everything the clinic keeps of you`}</Heading>
          <Text tone="muted">{t`One file to read and to keep: a page that opens on any phone or computer, with the same data for programs in it.`}</Text>
        </Stack>
        <State actor={actor} />
        <DataProtection />
        <MetaList
          lines={[
            {
              icon: recordsIcon,
              text: t`Your details, appointments, records, invoices and payments, refills, NIK$ and notifications.`,
            },
            { icon: lockIcon, text: t`No passwords. Your identity number is masked.` },
            { icon: peopleIcon, text: t`Your family is named in it. Their own data is not.` },
          ]}
        />
      </Page>
      <Actions actor={actor} />
    </>
  );
}

function State({ actor }: MyDataProps) {
  const { t } = useLingui();
  const format = useFormat();
  const isMaking = useSelector(actor, (snapshot) => snapshot.matches('making'));
  const { file, failure, isSaved } = useSelector(actor, ({ context }) => context);
  if (failure) return <Trouble actor={actor} />;
  if (isMaking)
    return (
      <Note tone="info" icon={hourglassIcon} title={t`Your file is being made`}>
        {t`This takes a moment. You can leave this page: a notification tells you when it is ready.`}
      </Note>
    );
  if (isSaved)
    return (
      <Note tone="ok" title={t`Your file is saved on this device`}>
        {t`It holds your health records. Keep it where nobody else reads it.`}
      </Note>
    );
  if (file?.state === 'ready' && file.endsAt !== null) {
    const day = format.dayLong(clinicDayOf(file.endsAt));
    return (
      <Note tone="ok" title={t`Your file is ready`}>
        {t`Save it on this device by ${day}. After that it is deleted here.`}
      </Note>
    );
  }
  if (file?.state === 'failed')
    return (
      <Note tone="bad" title={t`Your file could not be made`}>
        {t`Something went wrong on our side. Please ask for it again.`}
      </Note>
    );
  return null;
}

function Trouble({ actor }: MyDataProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { failure, file } = useSelector(actor, ({ context }) => context);
  if (failure === null) return null;
  const isReady = file?.state === 'ready';
  const notAsked = isOutcomeKnown(failure) ? t`Your file was not asked for` : t`Your file may not have been asked for`;
  return (
    <Note tone="bad" title={isReady ? t`Your file was not saved` : notAsked}>
      {failureWords(failure)}
    </Note>
  );
}

function Actions({ actor }: MyDataProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const ask = () => actor.send({ type: 'file.ask' });
  if (path === 'ready' || path === 'saving')
    return (
      <Dock>
        <Button icon={downloadIcon} isBusy={path === 'saving'} onPress={() => actor.send({ type: 'file.save' })}>
          {path === 'saving' ? t`Saving…` : t`Save the file`}
        </Button>
        {path === 'ready' && (
          <Button kind="quiet" onPress={ask}>
            {t`Make a new one`}
          </Button>
        )}
      </Dock>
    );
  if (path === 'none' || path === 'asking')
    return (
      <Dock>
        <Button isBusy={path === 'asking'} onPress={ask}>
          {path === 'asking' ? t`Asking…` : t`Ask for my file`}
        </Button>
      </Dock>
    );
  return null;
}

function Unavailable({ actor }: MyDataProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return <PageNotLoaded failure={failure} onRetry={() => actor.send({ type: 'data.refresh' })} />;
}
