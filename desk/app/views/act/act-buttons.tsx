import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useState } from 'react';
import { dotsIcon, seatIcon } from '#desk/app/icons.ts';
import { Button } from '#desk/app/parts/button.tsx';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { Icon, type IconPath } from '#src/ui/icon/icon.tsx';
import { plusIcon } from '#src/ui/icon/plus.icon.ts';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';
import { useCover } from '../use-cover.ts';
import { actWords, isHarsh } from './act-words.ts';

const ICONS: Partial<Record<ActName, IconPath>> = {
  accept: checkIcon,
  acceptOrder: checkIcon,
  seen: checkIcon,
  arrive: seatIcon,
  ship: truckIcon,
  enterTransfer: plusIcon,
  invite: plusIcon,
  makeKey: plusIcon,
  book: plusIcon,
  register: plusIcon,
  announce: plusIcon,
};
/** Acts of a row; the rest is behind the dots. */
const SHOWN = 2;

/** The act that is wanted most is soft; one that takes something away is lined in red. */
const kindOf = (act: ActName, index: number) => {
  if (index > 0) return 'line';
  return isHarsh(act) ? 'danger-line' : 'soft';
};

interface ActButtonsProps {
  acts: readonly ActName[];
  /** Name of the row, which is read out after the words of a button. */
  about: string;
  onBegin: (act: ActName) => void;
  isSmall?: boolean;
  /** Sorts the acts behind the dots into named groups; null: they are one group without a name. */
  groups?: ((acts: readonly ActName[]) => { name: ReactNode; acts: readonly ActName[] }[]) | null;
  /** Letters that begin acts where these buttons show. */
  letters?: Partial<Record<ActName, string>>;
}

/** Shows at most two acts, the rest behind the dots. */
export function ActButtons({ acts, about, onBegin, isSmall = true, groups = null, letters = {} }: ActButtonsProps) {
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const isShown = isOpen && acts.length > SHOWN;
  useCover(isShown ? () => setOpen(false) : null);
  const button = (act: ActName, index: number) => (
    <Button
      key={act}
      kind={kindOf(act, index)}
      isSmall={isSmall}
      {...(ICONS[act] && { icon: ICONS[act] })}
      {...(letters[act] && { shortcut: letters[act].toUpperCase() })}
      onPress={() => onBegin(act)}
    >
      {actWords(act).begin}
      {about !== '' && (
        <>
          {' '}
          <span className="sr">{about}</span>
        </>
      )}
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
          aria-controls={isShown ? more : undefined}
          aria-label={t`More for ${about}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path={dotsIcon} size={18} />
        </button>
      )}
      {isShown && (
        <div id={more} className={groups ? 'act-groups' : 'inline wrap'}>
          {groups?.(acts.slice(SHOWN)).map((group) => (
            <fieldset key={group.acts.join()}>
              <legend>{group.name}</legend>
              <div className="inline wrap">{group.acts.map((act) => button(act, SHOWN))}</div>
            </fieldset>
          )) ?? acts.slice(SHOWN).map((act, index) => button(act, index + 1))}
        </div>
      )}
    </>
  );
}
