import { useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import { Field } from '#desk/app/parts/field.tsx';
import { accountReasons } from '#machines/desk-account/desk-account.reasons.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { failureWords } from '../failure-words.ts';
import { useTried } from '../use-tried.ts';
import type { AccountActor } from './account-actor.ts';
import { FormEnd } from './form-end.tsx';

interface CodeFormProps {
  actor: AccountActor;
  submission: 'factor.submit' | 'pin.submit';
  title: ReactNode;
  label: string;
  /** Names the code that the person has to type, where none is typed yet. */
  missingWords: string;
  submit: ReactNode;
  children?: ReactNode;
}

/** Form for a code of the present app, or of another one. */
export function CodeForm({ actor, submission, title, label, missingWords, submit, children }: CodeFormProps) {
  const snapshot = useSelector(actor, (each) => each);
  const { code, failure } = snapshot.context;
  const missing = whyNot(snapshot, { type: submission }, accountReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send({ type: submission });
  };
  const typed = isTried && missing ? missingWords : null;
  return (
    <form className="box stack" onSubmit={send} noValidate>
      <h2 className="h-md">{title}</h2>
      {children}
      <Field
        label={label}
        autoComplete="one-time-code"
        isFocused
        text={code}
        error={failure ? failureWords(failure) : typed}
        onChange={(text) => actor.send({ type: 'code.change', code: text })}
      />
      <FormEnd actor={actor} submit={submit} />
    </form>
  );
}
