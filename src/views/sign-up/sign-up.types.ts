import type { OtpActor, SignUpActor } from '#src/wiring/sign-up.wiring.ts';

export interface StepProps {
  actor: SignUpActor;
}
export interface OtpProps {
  actor: OtpActor;
}
