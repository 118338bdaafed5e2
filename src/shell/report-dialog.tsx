import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saveFile } from '#src/app/outside/save-file.ts';
import type { Recording } from '#src/app/recording/recorder.ts';
import { PROBLEMS, type Problem, reportOf, textOf } from '#src/app/recording/report.ts';
import { useCurrentRoute } from '#src/app/routes/current-route.ts';
import { useService } from '#src/app/use-app.ts';
import { useContact } from '#src/format/use-contact.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { downloadIcon } from '#src/ui/icon/download.icon.ts';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Text } from '#src/ui/text/text.tsx';
import styles from './report.module.css';

const TYPE = 'application/json';

/** Dialog to describe a problem, read the report's file, and save or share it. */
export default function ReportDialog({ recordings }: { recordings: readonly Recording[] }) {
  const { t } = useLingui();
  const { reported } = useService('reports');
  const [problem, setProblem] = useState<Problem>('wrong');
  const [isShown, setIsShown] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const { text, file } = useReportFile(recordings, problem);
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] });
  const close = () => reported.set(null);
  const save = () => {
    saveFile(file, file.name);
    setIsSaved(true);
  };
  const share = async () => {
    try {
      await navigator.share({ files: [file], title: t`Report a problem` });
      setIsSaved(true);
    } catch {
      // the person cancelled sharing: the file can still be saved
    }
  };
  return (
    <Dialog
      title={t`Report a problem`}
      isReading
      closesOnBack
      onClose={close}
      facts={
        <Stack>
          <ProblemChoice problem={problem} onChoose={setProblem} />
          <Text size="sm" tone="muted">
            {t`The file says which steps the app took since you opened it. Your name, contact details and passwords are not in it, nor anything that you or the clinic wrote.`}
          </Text>
          <FilePreview text={text} isShown={isShown} onToggle={() => setIsShown(!isShown)} />
          <div role="status">{isSaved && <SendIt />}</div>
        </Stack>
      }
      actions={[
        canShare && <Button key="share" onPress={() => void share()}>{t`Share the file`}</Button>,
        <Button
          key="save"
          icon={downloadIcon}
          kind={canShare ? 'line' : 'primary'}
          onPress={save}
        >{t`Save the file`}</Button>,
        <Button key="close" kind="quiet" onPress={close}>{t`Close`}</Button>,
      ]}
    />
  );
}

function useReportFile(recordings: readonly Recording[], problem: Problem) {
  const { i18n } = useLingui();
  const time = useService('time');
  const route = useCurrentRoute();
  const [madeAt] = useState(time.now);
  const report = reportOf(recordings, {
    madeAt,
    problem,
    place: {
      page: route?.path ?? '',
      language: i18n.locale,
      width: innerWidth,
      height: innerHeight,
      isOnline: navigator.onLine,
    },
  });
  const text = textOf(report);
  return { text, file: new File([text], `myniks-report-${madeAt.slice(0, 10)}.json`, { type: TYPE }) };
}

function ProblemChoice({ problem, onChoose }: { problem: Problem; onChoose: (problem: Problem) => void }) {
  const { t } = useLingui();
  const words: Record<Problem, string> = {
    wrong: t`It shows something wrong`,
    waiting: t`It keeps loading`,
    stuck: t`I cannot go on`,
    other: t`Something else`,
  };
  return (
    <Stack gap={2}>
      <Text size="sm" isStrong>{t`What is wrong?`}</Text>
      <ChoiceGroup label={t`What is wrong?`} isFollowing={false}>
        {PROBLEMS.map((one) => (
          <Choice key={one} title={words[one]} isSelected={one === problem} onSelect={() => onChoose(one)} />
        ))}
      </ChoiceGroup>
    </Stack>
  );
}

function FilePreview({ text, isShown, onToggle }: { text: string; isShown: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  return (
    <Stack gap={2}>
      <Inline>
        <Button kind="quiet" isInline isSmall isFlush onPress={onToggle}>
          {isShown ? t`Hide what is in the file` : t`Show what is in the file`}
        </Button>
      </Inline>
      {isShown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        <section className={styles.file} aria-label={t`What is in the file`} tabIndex={0}>
          <pre>{text}</pre>
        </section>
      )}
    </Stack>
  );
}

function SendIt() {
  const { t } = useLingui();
  const { email, write } = useContact();
  return (
    <Note tone="ok" title={t`Thank you. Now send us the file.`}>
      {write.href ? (
        <Link href={write.href} isExternal>
          {email}
        </Link>
      ) : (
        email
      )}
    </Note>
  );
}
