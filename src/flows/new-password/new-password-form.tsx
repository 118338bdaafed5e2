import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { newPasswordReasons } from '#machines/new-password/new-password.reasons.ts';
import type { NewPasswordField } from '#machines/new-password/new-password.types.ts';
import { Hint } from '#src/ui/field/hint.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { FieldPlace, focusField } from '#src/ui/flow/field-place.tsx';
import { FlowButton } from '#src/ui/flow/flow-button.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import type { NewPasswordActor } from './new-password.definition.ts';
import { useNeedWords } from './new-password-words.ts';
import { PasswordFailure } from './password-failure.tsx';
import { PasswordRules } from './password-rules.tsx';

interface NewPasswordProps {
  actor: NewPasswordActor;
}
const FORM = 'new-password';
const submit = { type: 'password.submit' } as const;

/** The fields of the new-password machine in a form; its button is in the dock, or comes as `children`. */
export function NewPasswordBody({ actor, children }: NewPasswordProps & { children?: ReactNode }) {
  const { t } = useLingui();
  const { subject, oldPassword, password, repeated, failure } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'password.change', password: '' }));
  const { errorOf, leave, ask } = useErrors(actor);
  const field = (name: NewPasswordField) => ({
    name,
    isReady: isOpen,
    error: errorOf(name),
    onBlur: () => leave(name),
  });
  return (
    <form id={FORM} noValidate style={{ display: 'contents' }} onSubmit={(event) => ask(event)}>
      <PasswordFailure failure={failure} />
      {subject.kind === 'change' && (
        <FieldPlace name="oldPassword">
          <PasswordField
            {...field('oldPassword')}
            label={t`Current password`}
            autoComplete="current-password"
            text={oldPassword}
            onChange={(text) => actor.send({ type: 'oldPassword.change', oldPassword: text })}
            {...(isRejectedAs(failure, 'WRONG_OLD_PASSWORD') && {
              error: <Hint word={t`Incorrect`}>{t`Enter the password you sign in with.`}</Hint>,
            })}
          />
        </FieldPlace>
      )}
      <FieldPlace name="password">
        <PasswordField
          {...field('password')}
          label={t`New password`}
          autoComplete="new-password"
          text={password}
          onChange={(text) => actor.send({ type: 'password.change', password: text })}
        />
      </FieldPlace>
      <PasswordRules actor={actor} />
      <FieldPlace name="repeated">
        <PasswordField
          {...field('repeated')}
          label={t`New password again`}
          autoComplete="new-password"
          text={repeated}
          onChange={(text) => actor.send({ type: 'repeated.change', repeated: text })}
        />
      </FieldPlace>
      {children}
    </form>
  );
}

/** A field shows what it lacks once the person has left it, or has tried to go on. */
function useErrors(actor: NewPasswordActor) {
  const { t } = useLingui();
  const needWords = useNeedWords();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, submit, newPasswordReasons));
  const [left, setLeft] = useState<readonly NewPasswordField[]>([]);
  const [isAsked, setIsAsked] = useState(false);
  const special: Record<string, ReactNode> = {
    isOldPassword: <Hint word={t`Please choose a new password`}>{t`This one is your current password.`}</Hint>,
    isUnmatched: <Hint word={t`Unmatched`}>{t`These two are not the same.`}</Hint>,
  };
  const errorOf = (field: NewPasswordField): ReactNode => {
    if (!isAsked && !(left.includes(field) && context[field] !== '')) return null;
    const unmet = newPasswordReasons.isComplete.find((one) => one.field === field && !one.isMet(context));
    return unmet ? (special[unmet.id] ?? needWords[unmet.id]) : null;
  };
  return {
    errorOf,
    leave: (field: NewPasswordField) => setLeft((before) => [...before, field]),
    ask: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      setIsAsked(true);
      if (need) focusField(need.field);
      else actor.send(submit);
    },
  };
}

const useSaveWords = (actor: NewPasswordActor) => {
  const { t } = useLingui();
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'));
  return isSaving ? t`Saving…` : t`Save password`;
};

export function NewPasswordDock({ actor }: NewPasswordProps) {
  const words = useNeedWords();
  return (
    <FlowDock
      form={FORM}
      actor={actor}
      event={submit}
      reasons={newPasswordReasons}
      words={(id) => words[id as keyof typeof words]}
    >
      {useSaveWords(actor)}
    </FlowDock>
  );
}

/** The form's own button, for a page without a dock. */
export function NewPasswordButton({ actor }: NewPasswordProps) {
  const words = useNeedWords();
  return (
    <FlowButton
      actor={actor}
      event={submit}
      reasons={newPasswordReasons}
      words={(id) => words[id as keyof typeof words]}
    >
      {useSaveWords(actor)}
    </FlowButton>
  );
}
