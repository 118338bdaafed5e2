import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { Field } from '#desk/app/parts/field.tsx';
import { accountReasons } from '#machines/desk-account/desk-account.reasons.ts';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { failureWords } from '../failure-words.ts';
import { useTried } from '../use-tried.ts';
import type { AccountActor } from './account-actor.ts';
import { CodeForm } from './code-form.tsx';
import { FormEnd } from './form-end.tsx';

const missingWords = (id: string | undefined): string =>
  id === 'easyPin'
    ? t`Choose another PIN: not six equal digits, and no run such as 123456`
    : id === 'needsPin'
      ? t`Type the 6 digits of your PIN`
      : t`Type a code of your app, or a recovery code`;

/** The PIN shows while it is chosen, so that it is typed once. */
function PinForm({ actor }: { actor: AccountActor }) {
  const snapshot = useSelector(actor, (each) => each);
  const { pin, code, failure } = snapshot.context;
  const missing = whyNot(snapshot, { type: 'pin.submit' }, accountReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send({ type: 'pin.submit' });
  };
  const isOfPin = isRejectedAs(failure, 'PIN_REFUSED');
  const errorAt = (field: 'pin' | 'code') => {
    if (failure) return isOfPin === (field === 'pin') ? failureWords(failure) : null;
    return isTried && missing?.field === field ? missingWords(missing.id) : null;
  };
  return (
    <form className="box stack" onSubmit={submit} noValidate>
      <h2 className="h-md">
        <Trans>A PIN that unlocks the desk</Trans>
      </h2>
      <Field
        label={t`New PIN`}
        help={t`6 digits. They unlock the desk within your shift, and never sign you in.`}
        inputMode="numeric"
        autoComplete="off"
        isFocused
        text={pin}
        error={errorAt('pin')}
        onChange={(text) => actor.send({ type: 'pin.change', pin: text })}
      />
      <Field
        label={t`The code from your app, or a recovery code`}
        autoComplete="one-time-code"
        text={code}
        error={errorAt('code')}
        onChange={(text) => actor.send({ type: 'code.change', code: text })}
      />
      <FormEnd actor={actor} submit={<Trans>Set this PIN</Trans>} />
    </form>
  );
}

/** Setting or removing a PIN; nothing while neither is done. */
export function PinSteps({ actor }: { actor: AccountActor }) {
  // the labels are rendered again in another language
  useLingui();
  const step = useSelector(actor, ({ value }) => value);
  switch (step) {
    case 'choosingPin':
    case 'settingPin':
      return <PinForm actor={actor} />;
    case 'leavingPin':
    case 'removingPin':
      return (
        <CodeForm
          actor={actor}
          submission="pin.submit"
          title={<Trans>Remove your PIN</Trans>}
          label={t`The code from your app, or a recovery code`}
          missingWords={missingWords('needsCode')}
          submit={<Trans>Yes, remove it</Trans>}
        />
      );
    default:
      return null;
  }
}
