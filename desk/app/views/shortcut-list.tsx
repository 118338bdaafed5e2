import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { mayCall, type StaffAct } from '#contract/roles.ts';
import { type DeskSection, sectionsOf } from '#machines/desk/desk.rules.ts';
import { required } from '#machines/kit/required.ts';
import { closeIcon } from '#src/ui/icon/close.icon.ts';
import { IconButton } from '../parts/button.tsx';
import { actWords } from './act/act-words.ts';
import { sectionName } from './sections.tsx';
import { ACT_KEYS, areKeysOn, DAY_KEYS, LOCK_KEY, SECTION_KEYS, switchKeys, UNDO_KEY } from './shortcut-keys.ts';
import { useShortcuts } from './shortcuts.tsx';
import { useCover } from './use-cover.ts';
import { useDesk, useDeskSnapshot } from './use-desk.ts';

/** The call of each act that has a key: who may not make it does not see the key. */
const CALL_OF = {
  accept: 'acceptAppointment',
  reject: 'rejectAppointment',
  arrive: 'noteArrival',
  seen: 'endVisit',
  missed: 'missAppointment',
  move: 'moveAppointment',
} as const satisfies Record<keyof typeof ACT_KEYS, StaffAct>;
const ACTS = Object.keys(ACT_KEYS) as (keyof typeof ACT_KEYS)[];

interface Shortcut {
  keys: readonly string[];
  name: ReactNode;
}
const withoutDots = (words: string): string => words.replace(/…$/, '');

/** The keys of a person, by the sections and acts of the roles. */
const useList = (sections: readonly DeskSection[]): Shortcut[] => {
  const { roles } = required(useDeskSnapshot().context.staff, 'staff').me;
  const ofDay: Shortcut[] = [
    ...ACTS.filter((act) => mayCall(roles, CALL_OF[act])).map((act) => ({
      keys: [ACT_KEYS[act]],
      name: withoutDots(actWords(act).begin),
    })),
    { keys: [UNDO_KEY], name: t`Undo` },
    { keys: [DAY_KEYS.before, DAY_KEYS.after], name: t`The day before, the day after` },
  ];
  return [
    ...(sections.includes('patients') ? [{ keys: ['/'], name: t`Search` }] : []),
    { keys: ['?'], name: t`Shortcuts` },
    ...sections.map((section) => {
      const name = sectionName(section);
      return { keys: ['g', SECTION_KEYS[section]], name: t`Go to: ${name}` };
    }),
    ...(sections.includes('day') ? ofDay : []),
    { keys: ['Esc'], name: t`Back` },
    { keys: ['g', LOCK_KEY], name: t`Lock` },
  ];
};

function List({ onClose }: { onClose: () => void }) {
  const sections = sectionsOf(required(useDeskSnapshot().context.staff, 'staff').me.roles);
  const [areOn, setOn] = useState(areKeysOn);
  const box = useId();
  return (
    <>
      <div className="between">
        <h2 className="h-md" id="shortcuts">
          <Trans>Shortcuts</Trans>
        </h2>
        <IconButton path={closeIcon} label={t`Close`} onPress={onClose} />
      </div>
      <dl className="keys">
        {useList(sections).map(({ keys, name }) => (
          <div key={keys.join(' ')}>
            <dt>{name}</dt>
            <dd className="k">
              {keys.map((key) => (
                <kbd className="kbd" key={key}>
                  {key.length === 1 ? key.toUpperCase() : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="sm mute">
        <Trans>
          Letters act on the visit that has the ring or is open, never while you type. Each has a button, too.
        </Trans>
      </p>
      <label className="checkrow" htmlFor={box}>
        <input
          id={box}
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => {
            switchKeys(target.checked);
            setOn(target.checked);
          }}
        />
        {t`Letters and signs act on this device`}
      </label>
    </>
  );
}

/** The button and key that open the list, and the keys that lead to sections. */
export function Shortcuts({ sections }: { sections: readonly DeskSection[] }) {
  const { actor, services } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  // after the content: its first button gets the focus
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const close = () => dialog.current?.close();
  useCover(isOpen ? close : null);
  useShortcuts({
    '?': open,
    [`g ${LOCK_KEY}`]: () => actor.send({ type: 'desk.lock', now: services.time.now() }),
    ...Object.fromEntries(
      sections.map((section) => [`g ${SECTION_KEYS[section]}`, () => actor.send({ type: 'section.open', section })]),
    ),
  });
  return (
    <>
      <button
        type="button"
        className="iconbtn only-grid"
        aria-label={t`Shortcuts`}
        aria-keyshortcuts="?"
        title={t`Shortcuts`}
        onClick={open}
      >
        <kbd className="kbd" aria-hidden="true">
          ?
        </kbd>
      </button>
      <dialog ref={dialog} className="dk-shortcuts" aria-labelledby="shortcuts" onClose={() => setOpen(false)}>
        {isOpen && <List onClose={close} />}
      </dialog>
    </>
  );
}
