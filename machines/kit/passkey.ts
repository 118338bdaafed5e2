/** The end of asking a browser for a passkey. */
export type PasskeyEnd<Answer> =
  | { kind: 'answered'; answer: Answer }
  /** The person left it, or the time for it ran out: browsers tell neither from the other. */
  | { kind: 'left' }
  /** The device has no passkey that counts here, and cannot make one. */
  | { kind: 'unusable' }
  /** The device has one already, of those that were to be left out. */
  | { kind: 'known' };

/** Why a device gave no answer, where the person has to know. */
export type PasskeyTrouble = 'unusable' | 'known';

export const troubleOf = ({ kind }: PasskeyEnd<unknown>): PasskeyTrouble | null =>
  kind === 'unusable' || kind === 'known' ? kind : null;

export const answerIn = <Answer>(end: PasskeyEnd<Answer>): Answer | null =>
  end.kind === 'answered' ? end.answer : null;
