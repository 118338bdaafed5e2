/**
 * What a screen says of what has been committed follows the answers of the server: by an answer it says what is so, and
 * nothing else changes it, but that it is not known any more. So what it says was true when that answer was given.
 */
export interface Saying<Word extends string> {
  /** Null: it said nothing. */
  before: Word | null;
  after: Word;
  /** The next answer is waited for, and the screen says nothing: what it knows by then it says later. */
  isWaiting: boolean;
  /** In the words of the screen, what the server has written; then what else is true of that. */
  truths: () => readonly [Word, ...Word[]];
  /**
   * answer: the server has said just now what it has written. silence: no answer came. doubt: none came to a call by which
   * something is committed.
   */
  heard: 'answer' | 'silence' | 'doubt' | null;
  /** Somebody is still to decide: the bank, or the clock. */
  isOpen: boolean;
  /** A card may have been charged: the screen says instead that it is not known. */
  isUndecided: boolean;
}

/** What a step makes the screen say that is not so: too much, or too little. */
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
