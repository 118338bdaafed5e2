import { useState } from 'react';
import { AccountView } from './account/account-view.tsx';
import { RefusalNotes } from './day/arrivals.tsx';
import { DayView } from './day/day-view.tsx';
import { Frame } from './frame.tsx';
import { LeaveCodes } from './leave-codes.tsx';
import { ListView } from './list/list-view.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { PatientsView } from './patient/patient-view.tsx';
import { TimetableView } from './timetable/timetable-view.tsx';
import { useDesk, useDeskSnapshot } from './use-desk.ts';

/** The section that is open, in its frame. */
export function Working() {
  const { actor } = useDesk();
  const { section } = useDeskSnapshot().context;
  const [asked, setAsked] = useState({ term: '', count: 0, isNew: false });
  const search = (term: string) => {
    setAsked(({ count }) => ({ term, count: count + 1, isNew: true }));
    actor.send({ type: 'section.open', section: 'patients' });
  };
  return (
    <Frame onSearch={search}>
      <PasskeyOffer />
      <LeaveCodes />
      {section !== 'day' && <RefusalNotes shown={[]} />}
      {section === 'day' && <DayView />}
      {section === 'patients' && (
        <PatientsView
          key={asked.count}
          term={asked.term}
          isNew={asked.isNew}
          onBegin={() => setAsked((one) => ({ ...one, isNew: false }))}
        />
      )}
      {section === 'timetable' && <TimetableView />}
      {section === 'account' && <AccountView />}
      {section !== 'day' && section !== 'patients' && section !== 'timetable' && section !== 'account' && (
        <ListView key={section} list={section} />
      )}
    </Frame>
  );
}
