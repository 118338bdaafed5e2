import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Note } from '#src/ui/note/note.tsx';
import type { SignUpActor } from './sign-up.definition.ts';

/** Why a step did not lead on, at its top, with the focus. What was typed stays. */
export function SignUpFailure({ actor }: { actor: SignUpActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) summary.current?.focus();
  }, [failure]);
  if (failure === null) return null;
  return (
    <div ref={summary} tabIndex={-1}>
      <Note tone="bad" title={failureWords(failure)}>
        {failure.kind === 'rejected' ? null : t`What you typed is still here.`}
      </Note>
    </div>
  );
}
