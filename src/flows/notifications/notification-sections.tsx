import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectIsMarked, selectOlder, selectRecent } from '#machines/notifications/notifications.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Section } from '#src/ui/layout/layout.tsx';
import { Notice, NoticeList } from '#src/ui/notice/notice.tsx';
import { asShown } from './as-shown.ts';
import { Markup } from './markup.tsx';
import { useNotificationWords } from './notification-words.ts';
import type { NotificationsActor } from './notifications.definition.ts';

/** Notifications of today, above the older ones (NOTIF-01). */
export function NotificationSections({ actor }: { actor: NotificationsActor }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const wordsOf = useNotificationWords();
  const snapshot = useSelector(actor, (present) => present);
  const { now, highlighted, entries } = snapshot.context;
  const partOf = (title: string, isRecent: boolean) => {
    const listed = isRecent ? selectRecent(snapshot) : selectOlder(snapshot);
    return (
      listed.length > 0 && (
        <Section title={title}>
          <NoticeList>
            {listed.map((entry) => {
              const { image, text, timeUnit } = asShown(entry, { isRecent, now, language });
              return (
                <Notice
                  key={entry._id}
                  {...image}
                  when={timeUnit}
                  newLabel={selectIsMarked(snapshot, entry) ? t`New` : null}
                  isHighlighted={highlighted === entry._id}
                  onPress={() => actor.send({ type: 'notification.select', id: entry._id })}
                >
                  {text === null ? wordsOf(entry) : <Markup html={text} />}
                </Notice>
              );
            })}
          </NoticeList>
        </Section>
      )
    );
  };
  if (entries?.length === 0)
    return (
      <Empty scene="waiting" title={t`No notification yet`}>
        {t`News about your appointments and orders appears here.`}
      </Empty>
    );
  return (
    <>
      {partOf(t`Recent`, true)}
      {partOf(t`Older`, false)}
    </>
  );
}
