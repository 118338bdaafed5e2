import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { ROLES, SYSTEM_ROLES } from '#contract/roles.ts';
import { type ActName, isOfSystem } from '#machines/desk-act/desk-act.rules.ts';
import { roleName } from '../sections.tsx';
import type { ActActor } from './act-actor.ts';
import { fieldWords } from './act-words.ts';

export interface Named {
  id: string;
  name: string;
}
export const roleChoices = (act: ActName): Named[] =>
  (isOfSystem(act) ? SYSTEM_ROLES : ROLES).map((id) => ({ id, name: roleName(id) }));

/** Choice of several among few, as chips; a key of a system has one role. */
export function Chips({
  actor,
  field,
  choices,
}: {
  actor: ActActor;
  field: 'roles' | 'places';
  choices: readonly Named[];
}) {
  const { act, fields } = useSelector(actor, ({ context }) => context);
  const text = fields[field] ?? '';
  const chosen = text === '' ? [] : text.split(' ');
  const toggle = (id: string) => {
    const others = isOfSystem(act) ? [] : chosen.filter((one) => one !== id);
    const next = chosen.includes(id) ? others : [...others, id];
    actor.send({ type: 'field.change', field, text: next.join(' ') });
  };
  const label = isOfSystem(act) ? t`Role` : fieldWords(field);
  return (
    <div className="field">
      <span className="lbl">
        {label} {field === 'places' && <span className="opt">{t`none: all places of the group`}</span>}
      </span>
      <div className="words" role="group" aria-label={label}>
        {choices.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => toggle(id)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
