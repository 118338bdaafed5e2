import { useEffect, useEffectEvent, useState } from 'react';
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
  const follow = useEffectEvent((snapshot: SnapshotFrom<Machine>) => {
    const href = addressOf(options.section, { ...options.partsOf(snapshot), place: desk.getSnapshot().context.place });
    if (location.pathname + location.search !== href) history.replaceState(null, '', href);
  });
  const end = useEffectEvent((snapshot: SnapshotFrom<Machine>) => options.keep(snapshot));
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => follow(snapshot));
    actor.start();
    follow(actor.getSnapshot());
    return () => {
      subscription.unsubscribe();
      end(actor.getSnapshot());
      actor.stop();
    };
  }, [actor]);
  return actor;
};
