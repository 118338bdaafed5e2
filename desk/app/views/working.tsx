import { useSyncExternalStore } from 'react';
import { DayView } from './day/day-view.tsx';
import { Frame } from './frame.tsx';
import { useDesk, useDeskSnapshot } from './use-desk.ts';

/** The section that is open, in its frame. */
export function Working() {
  const { actor, services } = useDesk();
  const { section } = useDeskSnapshot().context;
  const isLive = useSyncExternalStore(services.changes.isLive.subscribe, services.changes.isLive.get);
  return (
    <Frame isLive={isLive} onSearch={() => actor.send({ type: 'section.open', section: 'patients' })}>
      {section === 'day' && <DayView key="day" />}
    </Frame>
  );
}
