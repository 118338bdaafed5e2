import type { DayVisit } from '#contract/entities/desk.ts';
import { ActButtons } from '../act/act-buttons.tsx';
import { ActForm } from '../act/act-form.tsx';
import { ACT_KEYS, areKeysOn } from '../shortcut-keys.ts';
import { actOn, actsNow, useDay } from './use-day.ts';

/** @param isAlone the visit is open: its buttons are large and show their letters */
export function VisitActs({ visit, isAlone = false }: { visit: DayVisit; isAlone?: boolean }) {
  const { actor, snapshot } = useDay();
  return (
    <ActButtons
      acts={actsNow(snapshot, visit)}
      about={visit.patient.name}
      isSmall={!isAlone}
      letters={isAlone && areKeysOn() ? ACT_KEYS : {}}
      onBegin={(act) => actor.send({ type: 'act.begin', ...actOn(act, visit) })}
    />
  );
}

/** The open act, where it is about this visit or waiting patient. */
export function OpenAct({ subject, about }: { subject: string; about: string }) {
  const { snapshot, goods } = useDay();
  const { deskAct } = snapshot.children;
  if (!deskAct || snapshot.context.act?.subject !== subject) return null;
  return <ActForm actor={deskAct} about={about} items={goods} />;
}

export const useActSubject = (): string | null => {
  const { snapshot } = useDay();
  return snapshot.matches('acting') ? (snapshot.context.act?.subject ?? null) : null;
};
