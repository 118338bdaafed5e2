import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { clockTimeOf } from '#contract/time.ts';
import { type CountedHold, selectCountdown } from '#machines/hold/hold.selectors.ts';
import { useActorBeside } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import { useResume } from '../hold/use-resume.ts';
import { useUndecided } from '../hold/use-undecided.ts';

/** The time that is held; null without one. */
export const useHold = (): CountedHold | null =>
  useSelector(useActorBeside('hold') ?? undefined, (snapshot) => snapshot && selectCountdown(snapshot)) ?? null;

/** A time that is held is no appointment yet, and no reason to book another one. */
export function HeldNote({ hold }: { hold: CountedHold }) {
  const { t } = useLingui();
  const resume = useResume(hold);
  const undecided = useUndecided(hold);
  const until = useFormat().time(clockTimeOf(hold.deadline));
  return (
    <Note icon={clockIcon} title={t`A time is held for you until ${until}`}>
      <p>{undecided === null ? t`Pay before then to keep it.` : t`Your payment for it is not decided yet.`}</p>
      <Button kind="line" isInline isSmall onPress={resume}>
        {undecided === null ? t`Pay for this time` : t`See your payment`}
      </Button>
    </Note>
  );
}
