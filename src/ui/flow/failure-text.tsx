/** Words of refusals for the first page, loaded when the first refusal shows. */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { Failure, Refusal } from '#machines/kit/failure.ts';
import { loadMoreWords } from '#src/app/i18n/language.ts';
import { noted } from '#src/app/outside/noted.ts';
import { pieceOf } from '#src/app/outside/piece.ts';
import { UNANSWERED } from './unanswered.ts';

let present: Record<FailureCode, MessageDescriptor> | null = null;
const listeners = new Set<() => void>();

const refusals = pieceOf(() => import('./refusals.ts'));
const load = pieceOf(async () => {
  const [{ REFUSALS }] = await Promise.all([refusals(), loadMoreWords()]);
  present = REFUSALS;
  for (const listener of listeners) listener();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const codeOf = (failure: Refusal) => (failure.kind === 'invalid' ? 'INVALID' : failure.code);

/** Shows the server's own sentence until the words are loaded, when that fails, and for a code without words. */
function RefusalText({ failure }: { failure: Refusal }) {
  const { i18n } = useLingui();
  const words = useSyncExternalStore(subscribe, () => present);
  const code = codeOf(failure);
  if (code === 'UNKNOWN') return failure.serverMessage;
  if (words === null) load().catch(noted);
  return words === null ? failure.serverMessage : i18n._(words[code]);
}

/** A failure in the patient's words, on a page that does without those of refusals until one shows. */
export function FailureText({ failure }: { failure: Failure }) {
  const { i18n } = useLingui();
  return 'serverMessage' in failure ? <RefusalText failure={failure} /> : i18n._(UNANSWERED[failure.kind]);
}
