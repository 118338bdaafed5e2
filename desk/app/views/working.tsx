import { useSyncExternalStore } from 'react';
import { useDesk, useDeskSnapshot } from './use-desk.ts';
import { DayView } from './day/day-view.tsx';
import { Frame } from './frame.tsx';

/** The section that is open, in its frame. */
export function Working() {
  const { actor, changes } = useDesk();
  const { section } = useDeskSnapshot().context;
  const isLive = useSyncExternalStore(changes.isLive.subscribe, changes.isLive.get);
  return (
    <Frame isLive={isLive} onSearch={() => actor.send({ type: 'section.open', section: 'patients' })}>
      {section === 'day' && <DayView key="day" />}
    </Frame>
  );
}
