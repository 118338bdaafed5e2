import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectPlaces } from '#machines/choosing/choosing.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { SearchField } from '#src/ui/field/search-field.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { PlaceFacts } from '../appointment-facts/place-facts.tsx';
import type { ChoosingProps } from './booking.types.ts';
import { BookingPage } from './booking-page.tsx';
import { KIND_ICONS, useKindWords } from './booking-words.ts';

/** Places of the kind that is booked (BOOK-09); a tapped one leads on to the people there. */
export function PlaceStep({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (present) => present);
  const { kind, location } = snapshot.context;
  const [keyword, setKeyword] = useState('');
  const words = useKindWords(kind);
  const { named } = useFormat();
  const places = selectPlaces(snapshot, keyword, named);
  const isNone = selectPlaces(snapshot, '', named).length === 0;
  return (
    <BookingPage actor={actor} isTight>
      {isNone ? (
        <Text tone="muted">{t`We are not open yet: there is no place to book at.`}</Text>
      ) : (
        <SearchField label={t`Search by name or area`} text={keyword} onChange={setKeyword} />
      )}
      {!isNone && places.length === 0 && <Text tone="muted">{t`No places found for the keyword ${keyword}`}</Text>}
      <ChoiceGroup label={words.choosePlace} isFollowing={false}>
        {places.map((place) => (
          <Choice
            key={place._id}
            lead={<Glyph icon={KIND_ICONS[kind].place} tone={kind === 'therapist' ? 'warm' : 'primary'} />}
            title={named(place.name)}
            sub={<PlaceFacts place={place} />}
            isSelected={place._id === location?._id}
            onSelect={() => actor.send({ type: 'location.select', location: place })}
          />
        ))}
      </ChoiceGroup>
    </BookingPage>
  );
}
