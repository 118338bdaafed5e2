import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { guestOrderReasons } from '#machines/guest-order/guest-order.reasons.ts';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { judges } from '#machines/kit/judges.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { useFaultWords } from '#src/ui/flow/fault-words.ts';
import { FieldPlace, focusField } from '#src/ui/flow/field-place.tsx';
import { FlowButton } from '#src/ui/flow/flow-button.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import type { GuestOrderActor } from './guest-order.definition.ts';

interface Props {
  actor: GuestOrderActor;
}

const request = { type: 'link.request' } as const;
const home = { type: 'home.open' } as const;

/** The link has ended, or this tab has none: number and email of the order get a new one. */
export function NewLink({ actor }: Props) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const faultWords = useFaultWords();
  const { typed, failure } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'number.change', number: '' }));
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, request, guestOrderReasons));
  const [isAsked, setIsAsked] = useState(false);
  const { number = '', email = '' } = typed ?? {};
  const reasons: Record<string, string> = {
    needsNumber: t`Enter the order number to continue`,
    needsEmail: t`Enter your email to continue`,
    wrongEmail: t`Fix the email to continue`,
  };
  const errors: Record<string, ReactNode> = {
    needsNumber: t`Enter the number of the order, as INV-000123.`,
    needsEmail: t`Enter your email.`,
    wrongEmail: faultWords(judges.email.faultOf(email) ?? 'shortEnd', email),
  };
  const errorOf = (field: string) => (isAsked && need?.field === field ? errors[need.id] : null);
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (need) focusField(need.field);
        else actor.send(request);
      }}
    >
      {failure && isOpen && !isRejectedAs(failure, 'NOT_FOUND') && <Note tone="bad" title={failureWords(failure)} />}
      <FieldPlace name="number">
        <TextField
          label={t`Order number`}
          name="number"
          autoComplete="off"
          capitals="characters"
          isReady={isOpen}
          text={number}
          onChange={(text) => actor.send({ type: 'number.change', number: text })}
          error={errorOf('number')}
        />
      </FieldPlace>
      <FieldPlace name="email">
        <TextField
          label={t`Email address`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          help={t`The one that you gave with the order.`}
          isReady={isOpen}
          text={email}
          onChange={(text) => actor.send({ type: 'email.change', email: text })}
          error={errorOf('email')}
        />
      </FieldPlace>
      <FlowButton actor={actor} event={request} reasons={guestOrderReasons} words={(id) => reasons[id]}>
        {isOpen ? t`Get a new link` : t`Sending…`}
      </FlowButton>
      <Note>{t`If you made an account with the email or phone of the order, it is in your records.`}</Note>
      <Plate>
        <CallUs />
      </Plate>
      <Button kind="quiet" isReady={isOpen} onPress={() => isOpen && actor.send(home)}>{t`Go to MyNiks`}</Button>
    </form>
  );
}

/** The answer is the same for every number and email. */
export function NewLinkSent({ actor }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Note>{t`The new link replaces the earlier ones. Look in the junk folder, too.`}</Note>
      <Plate>
        <CallUs />
      </Plate>
      <Button onPress={() => actor.send(home)}>{t`Go to MyNiks`}</Button>
      <Button kind="quiet" onPress={() => actor.send({ type: 'link.correct' })}>{t`Change number or email`}</Button>
    </>
  );
}
