/** A sign-up that was begun earlier, in the tab's storage: the app resumes it. */
import type { Page } from 'playwright-core';
import { transition } from 'xstate';
import { isFailureCode } from '#contract/failure-codes.ts';
import type { Kept } from '#machines/kit/kept.ts';
import { signUpFlow } from '#model/sign-up/sign-up.model.ts';
import { initialOf } from '#model/walker.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import { keptVersionOf, VISITOR } from '#src/app/kept.ts';
import signUpDefinition from '#src/flows/sign-up/sign-up.definition.ts';

/** The model's sign-up after these labels. */
const signUpBehind = (labels: readonly string[]) =>
  labels.reduce((now, wanted) => {
    const move = signUpFlow.moves(now).find(({ label }) => label === wanted);
    if (move === undefined) throw new Error(`${wanted} cannot happen in a sign-up`);
    return transition(signUpFlow.machine, now, move.event)[0];
  }, initialOf(signUpFlow));

/** Replaces a refusal's code, which the model stores, by the server's words. */
const inServersWords = (name: string, value: unknown): unknown =>
  name === 'serverMessage' && isFailureCode(value) ? REFUSAL_WORDS[value].en : value;

/** Stores the sign-up after these labels, which the page then resumes. */
export const keepSignUp = async (page: Page, labels: readonly string[]): Promise<void> => {
  const kept: Kept = {
    version: keptVersionOf(signUpDefinition),
    person: VISITOR,
    snapshot: signUpFlow.machine.getPersistedSnapshot(signUpBehind(labels)),
    revokedAt: null,
  };
  await page.evaluate(
    (text) => sessionStorage.setItem('myniks.kept.signUp', text),
    JSON.stringify(kept, inServersWords),
  );
};
