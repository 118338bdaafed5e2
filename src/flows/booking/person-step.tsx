import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Provider } from '#contract/entities/clinic.ts';
import { SPOKEN_HERE } from '#contract/lists/spoken.ts';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { selectPeople } from '#machines/choosing/choosing.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Chips } from '#src/ui/chips/chips.tsx';
import { Choice, ChoiceGroup, type ChoiceProps } from '#src/ui/choice/choice-group.tsx';
import { SearchField } from '#src/ui/field/search-field.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { peopleIcon } from '#src/ui/icon/people.icon.ts';
import { Facts } from '#src/ui/text/facts.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { useRoleWords } from '../appointment-facts/role-words.ts';
import type { ChoosingProps } from './booking.types.ts';
import { BookingPage } from './booking-page.tsx';
import { useKindWords } from './booking-words.ts';

const ALL = '';
/** A language in its own name: English, 中文, Melayu. */
const languageNames = new Map<string, string>(SPOKEN_HERE);
const languageName = (tag: string): string => {
  const name = languageNames.get(tag) ?? new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  languageNames.set(tag, name);
  return name;
};

/** Doctors or therapists of the place, by category and name; a tapped one leads on to their times. */
export function PersonStep({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const roleWords = useRoleWords();
  const snapshot = useSelector(actor, (present) => present);
  const { kind, providers, provider, isTimeFirst, category } = snapshot.context;
  const [keyword, setKeyword] = useState('');
  const words = useKindWords(kind);
  const found = selectPeople(snapshot, keyword, format.named);
  const isAnyOffered = keyword.trim() === '' && found.length > 1;
  const categories = [...new Set(providers.flatMap((person) => person.categories))].toSorted();
  const nextFree = ({ nextFree: next }: Provider): NonNullable<ChoiceProps['hint']> =>
    next === null
      ? { text: t`No free times`, tone: 'warn' }
      : { text: t`Next: ${format.dayTime(clinicDayOf(next), clockTimeOf(next))}`, tone: 'success' };
  return (
    <BookingPage actor={actor} isTight>
      <SearchField label={words.searchPerson} text={keyword} onChange={setKeyword} />
      {categories.length > 1 && (
        <Chips
          label={t`Category`}
          chips={[{ id: ALL, label: t`All` }, ...categories.map((name) => ({ id: name, label: format.named(name) }))]}
          selected={category ?? ALL}
          onSelect={(id) => actor.send({ type: 'category.select', category: id === ALL ? null : id })}
        />
      )}
      {found.length === 0 && (
        <Text tone="muted">{keyword === '' ? t`Nobody works here in this category.` : words.noneFound(keyword)}</Text>
      )}
      <ChoiceGroup label={words.choosePerson} isFollowing={false}>
        {isAnyOffered && (
          <Choice
            lead={<Glyph icon={peopleIcon} isTall />}
            title={words.anyPerson}
            sub={t`See every open time`}
            isSelected={isTimeFirst}
            onSelect={() => actor.send({ type: 'provider.any' })}
          />
        )}
        {found.map((person) => (
          <Choice
            key={person._id}
            lead={<Avatar name={format.named(person.name)} size="arch" />}
            title={format.named(person.name)}
            sub={
              <>
                <p>
                  <Facts of={roleWords(person)} />
                </p>
                <p>
                  {[person.categories.map(format.named).join(', '), person.languages.map(languageName).join(', ')].join(
                    ' · ',
                  )}
                </p>
              </>
            }
            hint={nextFree(person)}
            isSelected={!isTimeFirst && person._id === provider?._id}
            onSelect={() => actor.send({ type: 'provider.select', provider: person })}
          />
        ))}
      </ChoiceGroup>
    </BookingPage>
  );
}
