import { useEffect, useEffectEvent, useState } from 'react';
import {
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import type { DeskSection } from '#machines/desk/desk.rules.ts';
import type { AddressParts } from '../address.ts';
import { type DeskFlow, wired } from '../flows/ports.ts';
import { useDesk } from './use-desk.ts';

interface SectionOptions<Machine extends AnyStateMachine> {
  section: DeskSection;
  flow: DeskFlow<Machine>;
  input: () => InputFrom<Machine>;
  /** Called with the last snapshot when the section closes or the desk locks. */
  keep: (snapshot: SnapshotFrom<Machine>) => void;
  /** Parts of the address: ids alone. */
  partsOf: (snapshot: SnapshotFrom<Machine>) => AddressParts;
  /** True while a secret shows that is shown once: Back then stays. */
  isShownOnce?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** Opens the row that an address names. */
  openRow?: (actor: Actor<Machine>, id: string) => void;
}

const STEP_BACK = { type: 'step.back' };
const stepBack = (top: AnyActorRef): void => top.send(STEP_BACK);
const actIn = (section: AnyActorRef): AnyActorRef | undefined => section.getSnapshot().children.deskAct;
/**
 * Number of things that Back would close: an open row and an open act, or without both a step that the machine can
 * leave.
 */
const depthOf = (section: AnyActorRef, { open }: AddressParts): number =>
  Number(Boolean(open)) + Number(actIn(section) !== undefined) || Number(section.getSnapshot().can(STEP_BACK));

/** Runs the machine of a section while it shows. A lock ends it, and with it everything that it has read. */
export const useSection = <Machine extends AnyStateMachine>(options: SectionOptions<Machine>): Actor<Machine> => {
  const { services, actor: desk, entries } = useDesk();
  const [actor] = useState(
    () => createActor(wired(options.flow, services), { input: options.input() }) as Actor<Machine>,
  );
  const parts = useEffectEvent(() => ({
    ...options.partsOf(actor.getSnapshot()),
    place: desk.getSnapshot().context.place,
  }));
  const depth = useEffectEvent(
    () =>
      depthOf(actor, options.partsOf(actor.getSnapshot())) ||
      Number(options.isShownOnce?.(actor.getSnapshot()) ?? false),
  );
  const open = useEffectEvent((id: string) => options.openRow?.(actor, id));
  const end = useEffectEvent((snapshot: SnapshotFrom<Machine>) => options.keep(snapshot));
  const { section } = options;
  useEffect(() => {
    actor.start();
    const entry = entries.show({
      section,
      parts: () => parts(),
      depth: () => depth(),
      back: () => stepBack(actIn(actor) ?? actor),
      open: (id) => open(id),
    });
    const subscription = actor.subscribe(entry.follow);
    return () => {
      subscription.unsubscribe();
      entry.end();
      end(actor.getSnapshot());
      actor.stop();
    };
  }, [actor, entries, section]);
  return actor;
};
