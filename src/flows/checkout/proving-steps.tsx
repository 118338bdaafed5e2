/** The steps of the checkout with a one-time code: it proves a guest's email, or the contact of the delivery. */
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { checkoutReasons } from '#machines/checkout/checkout.reasons.ts';
import { judges } from '#machines/kit/judges.ts';
import type { OtpActor } from '#src/flows/otp/otp.definition.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { FlowForm } from '#src/ui/flow/flow-form.tsx';
import { JudgedField } from '#src/ui/flow/judged-field.tsx';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { CodeChoiceDock, CodeChoiceStep } from '../sign-up/code-choice-step.tsx';
import { CodeDock, CodeStep } from '../sign-up/code-step.tsx';
import type { CheckoutActor } from './checkout.definition.ts';
import { useNeedWords } from './need-words.ts';

type Props = StepProps<CheckoutActor>;

const FORM = 'email-of-code';
const next = { type: 'step.next' } as const;

const useWords = () => {
  const words: Record<string, string> = useNeedWords();
  return (id: string) => words[id];
};

/** A guest types the email for a promotion code that each person can use once. */
export function EmailStep({ actor }: Props) {
  const { t } = useLingui();
  const { code, email } = useSelector(actor, ({ context }) => context);
  return (
    <FlowForm id={FORM} actor={actor} event={next} reasons={checkoutReasons} words={useWords()}>
      <Stack gap={2}>
        <Heading size="xl">{t`Your email, please`}</Heading>
        <Text tone="muted">{t`Each person can use ${code} once. A one-time code shows that the email is yours.`}</Text>
      </Stack>
      <FieldPlace name="email">
        <JudgedField
          judge={judges.email}
          label={t`Email address`}
          type="email"
          inputMode="email"
          autoComplete="email"
          text={email}
          onChange={(typed) => actor.send({ type: 'email.change', email: typed })}
        />
      </FieldPlace>
    </FlowForm>
  );
}

export function EmailDock({ actor }: Props) {
  const { t } = useLingui();
  return (
    <FlowDock form={FORM} actor={actor} event={next} reasons={checkoutReasons} words={useWords()}>
      {t`Next`}
    </FlowDock>
  );
}

const useOtp = ({ actor }: Props) => {
  const otp = useSelector(actor, ({ children }): OtpActor | undefined => children.otp);
  const isSent = useSelector(otp, (snapshot) => snapshot?.matches('code') ?? false);
  return { otp, isSent };
};

export function ProvingStep(props: Props) {
  const { t } = useLingui();
  const { otp, isSent } = useOtp(props);
  const isOfOrder = useSelector(props.actor, (snapshot) => snapshot.matches('provingContact'));
  if (!otp) return null;
  return (
    <Page>
      {isSent ? <CodeStep actor={otp} /> : <CodeChoiceStep actor={otp} />}
      <Text size="sm" tone="muted">
        {isOfOrder
          ? t`Much of what you ordered is not paid yet, so we ask for a code before more is kept for you.`
          : t`Then we apply your promo code.`}
      </Text>
    </Page>
  );
}

export function ProvingDock(props: Props) {
  const { otp, isSent } = useOtp(props);
  if (!otp) return null;
  return isSent ? <CodeDock actor={otp} /> : <CodeChoiceDock actor={otp} />;
}
