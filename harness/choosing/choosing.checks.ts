/** Texts that the choice of place, person and time must show, beside controls and signs. */

import { textOf } from '#harness/dom/hand.ts';
import { languageOn } from '#harness/dom/words.ts';
import { choosingReasons } from '#machines/choosing/choosing.reasons.ts';
import type { ChoosingContext } from '#machines/choosing/choosing.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { ChoosingActor } from '#src/flows/choosing/choosing.definition.ts';
import { formatTime, formatWindow } from '#src/format/dates.ts';

/** The choice so far, as the screen shows it. */
export const choiceShown = ({
  kind,
  locationName,
  provider,
  startTimeVal,
  waitingTimeVal,
}: Pick<ChoosingContext, 'kind' | 'locationName' | 'provider' | 'startTimeVal' | 'waitingTimeVal'>): string[] => {
  const time = startTimeVal && formatTime(startTimeVal, languageOn());
  const place = kind === 'remote' ? null : locationName;
  return [place, provider?.name, time, waitingTimeVal && formatWindow(waitingTimeVal)].flatMap((fact) => fact || []);
};

/** Facts that the step does not show; the summary beside it on wide screens does not count. */
export const missingFacts = (sheet: Element, facts: readonly string[]): string[] => {
  const content = sheet.cloneNode(true) as HTMLElement;
  for (const aside of content.querySelectorAll('aside')) aside.remove();
  return facts.filter((fact) => !textOf(content).includes(fact));
};
/** Whether a blocked button is linked to a visible reason, and any other button to none. */
export const isReasonRight = (sheet: Element, isBlocked: boolean): boolean => {
  const button = sheet.querySelector('[data-floor="dock"] button');
  const told = textOf(
    document.getElementById(button?.getAttribute('aria-describedby') ?? '') ?? document.createElement('p'),
  );
  return (told !== '') === isBlocked && (button?.ariaDisabled === 'true') === isBlocked;
};

const WAYS_ON = { overview: { type: 'step.next' }, choosingTime: { type: 'time.use' } } as const;

/** Texts that are missing; empty while the popup is closed. */
export const missingChoice = (actor: ChoosingActor): string[] => {
  const snapshot = actor.getSnapshot();
  const path = statePath(snapshot.value);
  const sheet = document.querySelector('section[role=dialog]');
  if (sheet === null || (path !== 'overview' && path !== 'choosingTime')) return [];
  const isBlocked = whyNot(snapshot, WAYS_ON[path], choosingReasons) !== null;
  return [
    ...(path === 'overview' ? missingFacts(sheet, choiceShown(snapshot.context)) : []),
    ...(isReasonRight(sheet, isBlocked) ? [] : [`${path}: the reason`]),
  ];
};
