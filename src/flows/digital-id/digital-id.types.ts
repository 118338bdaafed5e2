import type { DigitalIdActor } from './digital-id.definition.ts';

export interface DigitalIdProps {
  actor: DigitalIdActor;
  /** The way without the digital ID: "Use password instead". */
  otherWay: string;
}
