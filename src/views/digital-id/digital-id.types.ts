import type { DigitalIdActor } from '#src/wiring/digital-id.wiring.ts';

export interface DigitalIdProps {
  actor: DigitalIdActor;
  /** The way without the digital ID: "Use password instead". */
  otherWay: string;
}
