import { useEffect, useState } from 'react';
import { type Actor, type AnyStateMachine, createActor, type InputFrom, type SnapshotFrom } from 'xstate';
import type { DeskSection } from '#machines/desk/desk.rules.ts';
import { type AddressParts, addressOf } from '../address.ts';
import { type DeskFlow, wired } from '../flows/ports.ts';
import { useDesk } from './use-desk.ts';

interface SectionOptions<Machine extends AnyStateMachine> {
  section: DeskSection;
  flow: DeskFlow<Machine>;
  input: () => InputFrom<Machine>;
  /** Called with the last snapshot when the section closes or the desk locks. */
  keep: (snapshot: SnapshotFrom<Machine>) => void;
  /** Members of the address: ids alone. */
  partsOf: (snapshot: SnapshotFrom<Machine>) => AddressParts;
}

/** Runs the machine of a section while it shows. A lock ends it, and with it everything that it has read. */
export const useSection = <Machine extends AnyStateMachine>(options: SectionOptions<Machine>): Actor<Machine> => {
  const { services, actor: desk } = useDesk();
  const [actor] = useState(
    () => createActor(wired(options.flow, services), { input: options.input() }) as Actor<Machine>,
  );
  useEffect(() => {
    const { section, keep, partsOf } = options;
    const follow = (snapshot: SnapshotFrom<Machine>) => {
      const href = addressOf(section, { ...partsOf(snapshot), place: desk.getSnapshot().context.place });
      if (location.pathname + location.search !== href) history.replaceState(null, '', href);
    };
    const subscription = actor.subscribe(follow);
    actor.start();
    follow(actor.getSnapshot());
    return () => {
      subscription.unsubscribe();
      keep(actor.getSnapshot());
      actor.stop();
    };
    // options of the first render hold: a section has one machine while it shows
  }, [actor]);
  return actor;
};
