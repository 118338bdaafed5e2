import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import type { DayVisit } from '#contract/entities/desk.ts';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';
import type { ActOn } from '#machines/desk-act/desk-act.types.ts';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { Icon, type IconPath } from '#src/ui/icon/icon.tsx';
import { dotsIcon, seatIcon } from '../../icons.ts';
import { Button } from '../../parts/button.tsx';
import { ActForm } from '../act/act-form.tsx';
import { actWords } from '../act/act-words.ts';
import { actOn, actsNow, useDay } from './use-day.ts';

const ICONS: Partial<Record<ActName, IconPath>> = { accept: checkIcon, arrive: seatIcon };
/** Acts of a row; the rest is behind the dots. */
const SHOWN = 2;

interface ActsProps {
  acts: readonly ActName[];
  /** What each is about. */
  on: (act: ActName) => ActOn;
  /** The patient, for the names of the buttons that are read out. */
  about: string;
  isSmall?: boolean;
}

/** At most two acts, the rest behind the dots. */
export function ActButtons({ acts, on, about, isSmall = true }: ActsProps) {
  const { actor } = useDay();
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const button = (act: ActName, index: number) => (
    <Button
      key={act}
      kind={index === 0 ? 'soft' : 'line'}
      isSmall={isSmall}
      {...(ICONS[act] && { icon: ICONS[act] })}
      onPress={() => actor.send({ type: 'act.begin', ...on(act) })}
    >
      {actWords(act).begin}
      <span className="sr">{about}</span>
    </Button>
  );
  return (
    <>
      {acts.slice(0, SHOWN).map(button)}
      {acts.length > SHOWN && (
        <button
          type="button"
          className="iconbtn"
          aria-expanded={isOpen}
          aria-controls={more}
          aria-label={t`More for ${about}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path={dotsIcon} size={18} />
        </button>
      )}
      {isOpen && (
        <div id={more} className="inline wrap">
          {acts.slice(SHOWN).map((act, index) => button(act, index + 1))}
        </div>
      )}
    </>
  );
}

export function VisitActs({ visit, isSmall = true }: { visit: DayVisit; isSmall?: boolean }) {
  const { snapshot } = useDay();
  return (
    <ActButtons
      acts={actsNow(snapshot, visit)}
      on={(act) => actOn(act, visit)}
      about={visit.patient.name}
      isSmall={isSmall}
    />
  );
}

/** The open act, where it is about this visit or waiting patient. */
export function OpenAct({ subject, about }: { subject: string; about: string }) {
  const { snapshot } = useDay();
  const { deskAct } = snapshot.children;
  if (!deskAct || snapshot.context.act?.subject !== subject) return null;
  return <ActForm actor={deskAct} about={about} />;
}

export const useActSubject = (): string | null => {
  const { snapshot } = useDay();
  return snapshot.matches('acting') ? (snapshot.context.act?.subject ?? null) : null;
};
