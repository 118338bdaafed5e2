/** Screens on which a refused call ends, and whether they show the refusal's sentence, from the explored graphs. */
import type { AnyMachineSnapshot } from 'xstate';
import type { ToldFlow } from '#atlas/flows.ts';
import { isShown, kindOf, leavesOf } from '#atlas/fold/kinds.ts';
import { NO_FILTERS, searchPaths } from '#atlas/paths/path.search.ts';
import { placeOf, walksNamed } from '#atlas/paths/path.walk.ts';
import { VARIANTS } from '#atlas/paths/variants.words.ts';
import { type FailureCode, isFailureCode } from '#contract/failure-codes.ts';
import { toldRefusals } from '#harness/server/told-refusals.ts';
import type { Failure, FailureError } from '#machines/kit/failure.ts';
import { oncePer } from '#machines/kit/once-per.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { isFailed } from '#model/flow.ts';
import { machines } from '#model/flows.ts';

export interface Refused {
  code: FailureCode;
  /** Path of the state. */
  at: string;
  /** Sentence of the code; null where the screen has words of its own. */
  said: Words | null;
  /** Call and reason: “Book the slot: somebody else has the time”. */
  after: Words;
  /** Index of the beginning, and labels of a shortest walk. */
  start: number;
  labels: readonly string[];
}

/** Refusals that a machine keeps, and its screen says in words of its own; the views are held against it. */
const IN_OWN_WORDS: ReadonlySet<string> = new Set([
  'card-payment expired NOT_PAID',
  'card-payment form.telling NOT_PAID',
  'card-payment notPaid NOT_PAID',
  'card-payment processing.waiting PAYMENT_PROCESSING',
  'card-payment paidMeanwhile NOTHING_TO_PAY',
  'card-payment released NOTHING_TO_PAY',
  'checkout priceChanged PRICE_CHANGED',
  'contact-undo linkInvalid UNDO_LINK_INVALID',
  'delivery-info filling.quiet NOT_FOUND',
  'desk locked WRONG_CREDENTIALS',
  'email-confirm linkInvalid CONFIRM_LINK_INVALID',
  'guest-order linkInvalid NOT_FOUND',
  'new-password choosing.measured WRONG_OLD_PASSWORD',
  'reauthentication password WRONG_PASSWORD',
  'refill priceChanged PRICE_CHANGED',
  'session absent.guestUnavailable TOO_MANY_TRIES',
]);

/** Refusals that no machine keeps, and a toast says. */
const BY_TOAST: ReadonlySet<string> = new Set(['holding paying UNAVAILABLE']);

/** Code by which the app chooses its sentence. */
const codeOf = (failure: Failure): unknown =>
  failure.kind === 'invalid' ? 'INVALID' : 'code' in failure ? failure.code : null;

/**
 * One for each refusal, state and call, by a shortest walk. A session that ended is its own flow's: no screen
 * shows the answer to a call.
 */
export const refusedIn = oncePer((flow: ToldFlow): readonly Refused[] => {
  const { story } = flow;
  const leaves = leavesOf(flow);
  const found = (machines.get(story.flow) ?? []).flatMap((own, start) => {
    const paths = [...searchPaths(own, NO_FILTERS, 'steps')].map(({ labels }) => labels);
    const failed = paths.filter((labels) => / -> (?:[A-Z_]+|invalid)$/.test(labels.at(-1) ?? ''));
    return walksNamed(own, failed).flatMap(({ path, states }): Refused[] => {
      const [move, now] = [path.at(-1), states.at(-1) as AnyMachineSnapshot];
      if (!move || !isFailed(move.event)) return [];
      const { failure } = move.event.error as FailureError;
      const [at, code] = [placeOf(now), codeOf(failure)];
      const node = leaves.get(at);
      if (!node || !isShown(kindOf(flow, node)) || !isFailureCode(code)) return [];
      const isKept = Object.values(now.context).includes(failure);
      const id = `${story.flow} ${at} ${code}`;
      const [call = '', variant = ''] = move.label.split(' -> ');
      const [runs, why] = [story.calls[call]?.runs ?? words(call, call), VARIANTS[variant] ?? words(variant, variant)];
      return [
        {
          code,
          at,
          said: BY_TOAST.has(id) || (isKept && !IN_OWN_WORDS.has(id)) ? toldRefusals[code] : null,
          after: words(`${runs.en}: ${why.en}`, `${runs.zh}：${why.zh}`),
          start,
          labels: path.map(({ label }) => label),
        },
      ];
    });
  });
  const longestFirst = found.toSorted((one, other) => other.labels.length - one.labels.length);
  return [...new Map(longestFirst.map((one) => [`${one.code} ${one.at} ${one.after.en}`, one])).values()];
});
