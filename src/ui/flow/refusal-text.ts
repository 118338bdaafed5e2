/** Words of refusals for the first page, loaded when the first refusal shows. */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { FailureCode } from '#contract/failure-codes.ts';
import { loadMoreWords } from '#src/app/i18n/language.ts';
import { noted } from '#src/app/outside/noted.ts';
import { pieceOf } from '#src/app/outside/piece.ts';

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

/** Shows the server's own sentence until the words are loaded, and when that fails. */
export function RefusalText({ code, serverMessage }: { code: FailureCode; serverMessage: string }) {
  const { i18n } = useLingui();
  const words = useSyncExternalStore(subscribe, () => present);
  if (words === null) load().catch(noted);
  return words === null ? serverMessage : i18n._(words[code]);
}
