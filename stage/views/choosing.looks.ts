/** What a person must see while place, person and time are chosen, beside the controls. */
import { t } from '@lingui/core/macro';
import type { ChoosingPath } from '#machines/choosing/choosing.machine.ts';
import { choosingReasons } from '#machines/choosing/choosing.reasons.ts';
import { roleOf } from '#machines/choosing/choosing.rules.ts';
import type { ChoosingContext } from '#machines/choosing/choosing.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { ChoosingActor } from '#src/flows/choosing.definition.ts';
import { formatTime, formatWindow } from '#src/format/dates.ts';
import { textOf } from './hand.ts';
import { languageOn } from './words.ts';

const headingOf = (path: ChoosingPath, { kind }: ChoosingContext): string | null => {
  const isDoctor = roleOf(kind) === 'provider';
  switch (path) {
    case 'overview':
      return t`When and where?`;
    case 'choosingPlace':
      return isDoctor ? t`Choose a clinic` : t`Choose a salon`;
    case 'choosingPerson':
      return isDoctor ? t`Choose a doctor` : t`Choose a therapist`;
    case 'choosingTime':
      return t`Choose a time`;
    case 'released':
      return t`Time is up, your booking was not paid`;
    case 'slotTaken':
      return t`Choose another time`;
    default:
      return null;
  }
};

/** The choice so far. */
const factsOf = ({ kind, locationName, provider, startTimeVal, waitingTimeVal }: ChoosingContext): string[] => {
  const time = startTimeVal && formatTime(startTimeVal, languageOn());
  const place = kind === 'remote' ? null : locationName;
  return [place, provider?.name, time, waitingTimeVal && formatWindow(waitingTimeVal)].flatMap((fact) => fact || []);
};

/** What stands beside the step on wide screens says some of it too. */
export const contentOf = (sheet: Element): string => {
  const content = sheet.cloneNode(true) as HTMLElement;
  for (const aside of content.querySelectorAll('aside')) aside.remove();
  return textOf(content);
};
/** The reason stands beside the button that is not ready, and is linked to it; else there is none. */
export const isReasonRight = (sheet: Element, isBlocked: boolean): boolean => {
  const button = sheet.querySelector('[data-floor="dock"] button');
  const told = textOf(
    document.getElementById(button?.getAttribute('aria-describedby') ?? '') ?? document.createElement('p'),
  );
  return (told !== '') === isBlocked && (button?.ariaDisabled === 'true') === isBlocked;
};

const WAYS_ON = { overview: { type: 'step.next' }, choosingTime: { type: 'time.use' } } as const;

/** What of it is missing; empty when all is there, and while the popup is closed. */
export const missingChoice = (actor: ChoosingActor): string[] => {
  const snapshot = actor.getSnapshot();
  const { context } = snapshot;
  const path = statePath(snapshot.value);
  const sheet = document.querySelector('section[role=dialog]');
  if (sheet === null) return [];
  const heading = headingOf(path, context);
  const headings = [...document.querySelectorAll('h1, h2')].map(textOf);
  const wayOn = path === 'overview' || path === 'choosingTime' ? WAYS_ON[path] : null;
  const isBlocked = wayOn !== null && whyNot(snapshot, wayOn, choosingReasons) !== null;
  return [
    ...(heading === null || headings.includes(heading) ? [] : [`${path}: the heading ${heading}`]),
    ...(path === 'overview' ? factsOf(context).filter((fact) => !contentOf(sheet).includes(fact)) : []),
    ...(wayOn === null || isReasonRight(sheet, isBlocked) ? [] : [`${path}: the reason`]),
  ];
};
