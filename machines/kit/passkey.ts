/** The end of asking a browser for a passkey. */
export type PasskeyEnd<Answer> =
  | { kind: 'answered'; answer: Answer }
  /** The person left the browser's window, or its time ran out: browsers report both alike. */
  | { kind: 'left' }
  /** The device has no suitable passkey, and cannot make one. */
  | { kind: 'unusable' }
  /** The device already has one of the passkeys that the request excludes. */
  | { kind: 'known' };

/** Why a device gave no answer, where the person has to know. */
export type PasskeyTrouble = 'unusable' | 'known';

export const troubleOf = ({ kind }: PasskeyEnd<unknown>): PasskeyTrouble | null =>
  kind === 'unusable' || kind === 'known' ? kind : null;

export const answerIn = <Answer>(end: PasskeyEnd<Answer>): Answer | null =>
  end.kind === 'answered' ? end.answer : null;
