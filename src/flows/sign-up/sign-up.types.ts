import type { OtpActor } from '#src/flows/otp/otp.definition.ts';
import type { SignUpActor } from './sign-up.definition.ts';

export interface StepProps {
  actor: SignUpActor;
}
export interface OtpProps {
  actor: OtpActor;
}
