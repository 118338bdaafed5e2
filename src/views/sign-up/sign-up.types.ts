import type { OtpActor } from '#src/flows/otp.definition.ts';
import type { SignUpActor } from '#src/flows/sign-up.definition.ts';

export interface StepProps {
  actor: SignUpActor;
}
export interface OtpProps {
  actor: OtpActor;
}
