/** The family of a patient, and the visits ahead of a member who is to leave it. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { StaffPatient } from '#contract/entities/desk.ts';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { Note } from '#desk/app/parts/note.tsx';
import { useFormat } from '#src/format/use-format.ts';
import { chevronRightIcon } from '#src/ui/icon/chevron-right.icon.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import type { ActActor } from '../act/act-actor.ts';
import { relationWord } from '../act/family-words.ts';
import { none } from '../none.tsx';
import { Part } from './part.tsx';
import { usePatient } from './use-patient.ts';

type Members = NonNullable<StaffPatient['family']>;

export function Family({ family }: { family: Members }) {
  const { actor } = usePatient();
  const wordOf = ({ isMember, relation }: Members[number]) =>
    isMember ? relation && relationWord(relation) : t`acts for this patient`;
  return (
    <Part title={<Trans>Family</Trans>} count={family.length}>
      {family.length === 0 && none()}
      {family.map((one) => (
        <button
          key={`${one._id}${one.isMember}`}
          type="button"
          className="row"
          onClick={() => actor.send({ type: 'patient.open', id: one._id })}
        >
          <span className="glyph">
            <Icon path={personIcon} size={18} />
          </span>
          <span className="ttl grow">
            {one.name} <small className="mute">{wordOf(one)}</small>
          </span>
          <Icon path={chevronRightIcon} size={16} />
        </button>
      ))}
    </Part>
  );
}

/** Visits ahead of the chosen member: they stay, and the account sees them no more. */
export function BookedOfMember({ actor, family }: { actor: ActActor; family: Members }) {
  const { dayTime, named } = useFormat();
  const chosen = useSelector(actor, ({ context }) => context.fields.member);
  const member = family.find(({ _id, isMember }) => isMember && _id === chosen);
  if (member === undefined) return null;
  return (
    <Note title={<Trans>Booked for {member.name}</Trans>}>
      {member.booked.length === 0 && <Trans>Nothing</Trans>}
      {member.booked.map(({ startsAt, place }) => (
        <span className="num" key={startsAt}>
          {dayTime(clinicDayOf(startsAt), clockTimeOf(startsAt))} · {named(place)}
          <br />
        </span>
      ))}
    </Note>
  );
}
