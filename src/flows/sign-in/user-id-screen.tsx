import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { judges } from '#machines/kit/judges.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { userIdReasons } from '#machines/sign-in/sign-in.reasons.ts';
import type { SignInActor } from '#src/app/ahead.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Hint } from '#src/ui/field/hint.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { useFaultWords } from '#src/ui/flow/fault-words.ts';
import { FieldPlace, focusField } from '#src/ui/flow/field-place.tsx';
import { FlowButton } from '#src/ui/flow/flow-button.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { AuthScreen } from '../auth/auth-screen.tsx';

const submit = { type: 'userId.submit' } as const;

/** The password was right, but another account has the email: the person chooses another user ID. */
export default function UserIdScreen({ actor }: { actor: SignInActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const words = useFaultWords();
  const { userId, failure } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'userId.change', userId: '' }));
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, submit, userIdReasons));
  const [isAsked, setIsAsked] = useState(false);
  const reasons: Record<string, string> = {
    needsEmail: t`Enter your email to continue`,
    wrongEmail: t`Fix the email to continue`,
    takenEmail: t`Use another email to continue`,
  };
  const errors: Record<string, ReactNode> = {
    needsEmail: isAsked && t`Enter your email.`,
    wrongEmail: isAsked && words(judges.email.faultOf(userId) ?? 'shortEnd', userId),
    takenEmail: <Hint word={t`Unavailable`}>{t`An account has this email already.`}</Hint>,
  };
  return (
    <AuthScreen isFollowing title={t`Choose another user ID`} lead={t`Your password was right.`}>
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (need) focusField(need.field);
          else actor.send(submit);
        }}
      >
        <Note title={t`The owner of this email has confirmed it for another account.`}>
          {t`Your account and bookings are as they were. Choose another email as your user ID.`}
        </Note>
        {failure && <Note tone="bad" title={failureWords(failure)} />}
        <FieldPlace name="userId">
          <TextField
            label={t`Email address`}
            name="username"
            type="email"
            inputMode="email"
            autoComplete="email"
            help={t`You will sign in with it.`}
            isReady={isOpen}
            text={userId}
            onChange={(text) => actor.send({ type: 'userId.change', userId: text })}
            error={need && errors[need.id]}
          />
        </FieldPlace>
        <FlowButton actor={actor} event={submit} reasons={userIdReasons} words={(id) => reasons[id]}>
          {isOpen ? t`Use this email` : t`Saving…`}
        </FlowButton>
        <Button kind="quiet" isReady={isOpen} onPress={() => isOpen && actor.send({ type: 'step.back' })}>
          {t`Back to sign in`}
        </Button>
        <Plate>
          <CallUs />
        </Plate>
      </form>
    </AuthScreen>
  );
}
