import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { signUpReasons } from '#machines/sign-up/sign-up.reasons.ts';
import type { SignUpEvent } from '#machines/sign-up/sign-up.types.ts';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { FlowForm } from '#src/ui/flow/flow-form.tsx';
import { Segments } from '#src/ui/segments/segments.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { ForeignerFields, ResidentFields, useIsIdentityOpen } from './identity-fields.tsx';
import { IdentityNotice } from './identity-notice.tsx';
import { SignInLink } from './sign-in-link.tsx';
import type { StepProps } from './sign-up.types.ts';
import { SignUpFailure } from './sign-up-failure.tsx';
import { useNeedWords } from './sign-up-words.ts';

const FORM = 'sign-up-identity';
const next: SignUpEvent = { type: 'step.next' };

const useWayOn = (actor: StepProps['actor']) => {
  const words: Record<string, string> = useNeedWords();
  return { actor, event: next, reasons: signUpReasons, words: (id: string) => words[id] };
};

/** Identity: by NRIC or FIN, by the digital ID, or by passport (SIGNUP-01 to SIGNUP-07). */
export function IdentityStep({ actor }: StepProps) {
  const { t } = useLingui();
  const kind = useSelector(actor, ({ context }) => context.kind);
  const isOpen = useIsIdentityOpen(actor);
  return (
    <FlowForm id={FORM} {...useWayOn(actor)}>
      <Heading size="xl">{t`Who are you?`}</Heading>
      <SignUpFailure actor={actor} />
      <Segments
        label={t`How you live in Singapore`}
        segments={[
          { id: 'resident', label: t`Singapore resident` },
          { id: 'foreigner', label: t`Foreigner` },
        ]}
        selected={kind}
        isReady={isOpen}
        onSelect={(chosen) => actor.send({ type: 'kind.select', kind: chosen })}
      >
        {kind === 'resident' ? <ResidentFields actor={actor} /> : <ForeignerFields actor={actor} />}
      </Segments>
      <IdentityNotice />
      <Text tone="muted">
        {t`Do you have an account?`} <SignInLink />
      </Text>
    </FlowForm>
  );
}

export function IdentityDock({ actor }: StepProps) {
  const { t } = useLingui();
  const isOpen = useIsIdentityOpen(actor);
  return (
    <FlowDock form={FORM} {...useWayOn(actor)}>
      {isOpen ? t`Next` : t`Checking…`}
    </FlowDock>
  );
}
