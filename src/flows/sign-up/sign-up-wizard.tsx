import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { statePath } from '#machines/kit/state-path.ts';
import { type SignUpPath, signUpProgress, signUpSteps } from '#machines/sign-up/sign-up.steps.ts';
import { FlowPage } from '#src/ui/flow-page/flow-page.tsx';
import DigitalIdScreen from '../digital-id/digital-id-screen.tsx';
import { ActivationDock, ActivationStep } from './activation-step.tsx';
import { DetailsDock, DetailsStep } from './details-step.tsx';
import { EnteringBody, EnteringDock } from './entering-step.tsx';
import { IdentityDock, IdentityStep } from './identity-step.tsx';
import type { StepProps } from './sign-up.types.ts';
import { useStepNames } from './sign-up-words.ts';
import { OtpBody, OtpDock, PasswordBody, PasswordDock } from './sub-flows.tsx';

interface StepView {
  Body: ComponentType<StepProps>;
  Dock: ComponentType<StepProps>;
}

const identity = { Body: IdentityStep, Dock: IdentityDock };
const details = { Body: DetailsStep, Dock: DetailsDock };
const password = { Body: PasswordBody, Dock: PasswordDock };
const entering = { Body: EnteringBody, Dock: EnteringDock };

/** The view of every state; a state without one does not compile. */
const views = {
  routingStart: identity,
  identity,
  digitalId: identity,
  routingAfterDigitalId: identity,
  checkingIdentity: identity,
  routingIdentity: identity,
  manualActivation: { Body: ActivationStep, Dock: ActivationDock },
  'details.filling': details,
  'details.checkingEmail': details,
  'details.pausing': details,
  'details.lookingUp': details,
  routingDetails: details,
  checkingDetails: details,
  code: { Body: OtpBody, Dock: OtpDock },
  password,
  routingRefusal: password,
  signingIn: entering,
  signedIn: entering,
  signedUp: entering,
} satisfies Record<SignUpPath, StepView>;

/** The sign-up wizard: renders the state of its machine. */
export function SignUpWizard({ actor }: StepProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { digitalId, otp, newPassword } = useSelector(actor, ({ children }) => children);
  const shown = otp ?? newPassword ?? actor;
  const canGoBack = useSelector(shown, (snapshot) => snapshot.can({ type: 'step.back' }));
  const isSent = useSelector(otp, (snapshot) => snapshot?.matches('code') ?? false);
  const names = useStepNames();
  if (digitalId) return <DigitalIdScreen actor={digitalId} otherWay={t`Use my ID number instead`} />;
  const { Body, Dock }: StepView = views[path];
  const step = signUpSteps[path];
  const place = signUpProgress.findIndex((name) => name === step) + 1;
  const isAside = path === 'manualActivation' || views[path] === entering;
  return (
    <FlowPage
      title={t`Create account`}
      step={isAside || isSent ? `${step}.${path}.${isSent}` : step}
      onBack={() => shown.send({ type: 'step.back' })}
      isBackReady={canGoBack}
      progress={place > 0 && !isAside ? { step: place, count: signUpProgress.length, name: names[step] } : undefined}
      dock={<Dock actor={actor} />}
    >
      <Body actor={actor} />
    </FlowPage>
  );
}
