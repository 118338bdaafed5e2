import type { DayVisit } from '#contract/entities/desk.ts';
import { ActButtons } from '../act/act-buttons.tsx';
import { ActForm } from '../act/act-form.tsx';
import { ACT_KEYS, areKeysOn } from '../shortcut-keys.ts';
import { useArrivals } from '../use-desk.ts';
import { type ActPlace, useActPlace } from './act-place.ts';
import { VisitRefusal } from './arrivals.tsx';
import { actsNow, useBegin, useDay } from './use-day.ts';

/** @param isAlone the visit is open: its buttons are large and show their letters */
export function VisitActs({ visit, isAlone = false }: { visit: DayVisit; isAlone?: boolean }) {
  const { actor, snapshot } = useDay();
  const begin = useBegin(actor);
  return (
    <>
      <ActButtons
        acts={actsNow(snapshot, useArrivals(), visit)}
        about={visit.patient.name}
        isSmall={!isAlone}
        letters={isAlone && areKeysOn() ? ACT_KEYS : {}}
        onBegin={(act) => begin(act, visit)}
      />
      <VisitRefusal visit={visit} />
    </>
  );
}

interface OpenActProps {
  subject: string;
  about: string;
  at: ActPlace;
}

/** The open act, where it is about this visit or waiting patient and has its place here. */
export function OpenAct({ subject, about, at }: OpenActProps) {
  const { snapshot, goods } = useDay();
  const { deskAct } = snapshot.children;
  const open = useActPlace();
  if (!deskAct || open?.subject !== subject || open.place !== at) return null;
  return <ActForm actor={deskAct} about={about} items={goods} />;
}

/** The open act whose visit has no place of its own on the page. */
export function LooseAct() {
  const { data, act } = useDay().snapshot.context;
  const all = [...(data?.visits ?? []), ...(data?.waiting ?? [])];
  const about = all.find(({ _id }) => _id === act?.subject)?.patient.name ?? '';
  return act && <OpenAct subject={act.subject} about={about} at="top" />;
}
