/**
 * Checks a screen's sentence about a commitment against the server's answers: after an answer the sentence is true, and
 * without one it may only change to unknown. So every sentence was true at the time of its answer.
 */
export interface Saying<Word extends string> {
  /** Sentence before the answer; null where the screen had none. */
  before: Word | null;
  after: Word;
  /** The screen waits for the next answer and shows no sentence; it shows the result later. */
  isWaiting: boolean;
  /** The stored state as the screen words it, first the preferred wording, then other true ones. */
  truths: () => readonly [Word, ...Word[]];
  /**
   * answer: the server has just sent the stored state. silence: no answer arrived. doubt: no answer arrived to a call
   * that commits to something.
   */
  heard: 'answer' | 'silence' | 'doubt' | null;
  /** The bank or the clock has yet to decide. */
  isOpen: boolean;
  /** A card may have been charged: the screen shows that the outcome is unknown instead. */
  isUndecided: boolean;
}

/** Describes a wrong sentence: one that claims too much, or too little; null if it is right. */
export const wrongIn = <Word extends string>(saying: Saying<Word>): string | null => {
  const { before, after, isWaiting, heard, isOpen, isUndecided } = saying;
  const isHeard = heard === 'answer' || heard === 'doubt';
  if (!isHeard && (isWaiting || isUndecided || after === before)) return null;
  const truths = saying.truths();
  const said: string = isUndecided ? 'unknown' : after;
  const isTrue = truths.some((one) => one === said);
  const canBeUnknown = isOpen || heard === 'silence' || heard === 'doubt';
  const isSo = heard === 'answer' ? isTrue && (isWaiting || isOpen || said === truths[0]) : isTrue && heard !== 'doubt';
  return isSo || (said === 'unknown' && canBeUnknown)
    ? null
    : `the screen says ${said}, and it is ${truths.join(' or ')}`;
};
