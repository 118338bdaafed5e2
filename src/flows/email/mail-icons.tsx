import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActorBeside } from '#src/app/use-app.ts';
import { binIcon } from '#src/ui/icon/bin.icon.ts';
import { starIcon } from '#src/ui/icon/star.icon.ts';
import { starredIcon } from '#src/ui/icon/starred.icon.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';

/** Star and delete, in the header of a mail (NAV-39). */
export function MailIcons() {
  const { t } = useLingui();
  const actor = useActorBeside('mails');
  const isReading = useSelector(actor ?? undefined, (snapshot) => snapshot?.can({ type: 'mail.delete' }) ?? false);
  const isStarred = useSelector(
    actor ?? undefined,
    (snapshot) => snapshot?.context.mails.find(({ id }) => id === snapshot.context.open)?.isStarred ?? false,
  );
  return (
    <>
      <IconButton
        icon={isStarred ? starredIcon : starIcon}
        hasRing
        label={t`Star`}
        isPressed={isStarred}
        isReady={isReading}
        onPress={() => actor?.send({ type: 'star.toggle' })}
      />
      <IconButton
        icon={binIcon}
        hasRing
        label={t`Delete`}
        isReady={isReading}
        onPress={() => actor?.send({ type: 'mail.delete' })}
      />
    </>
  );
}
