/** Which machines are recorded: all that a page has, from when they are there. */
import type { AnyActorRef } from 'xstate';
import type { Recorder } from '#src/recording/recorder.ts';
import type { Cell } from './cell.ts';
import type { MemberParts } from './member.ts';
import type { VisitorParts } from './visitor.ts';

/** Actors that come and go with their cells. With the first of them comes what can redact events: the first page has no need of it. */
export const recordParts = (
  recorder: Pick<Recorder, 'watch' | 'learn'>,
  member: MemberParts,
  visitor: VisitorParts,
): void => {
  let learning: Promise<void> | null = null;
  const learn = async () => recorder.learn((await import('#src/recording/redaction.ts')).tracesOf);
  const follow = <Content>(cell: Cell<Content>, actorOf: (content: Content) => AnyActorRef | null) =>
    cell.subscribe(() => {
      const actor = actorOf(cell.get());
      if (actor === null) return;
      recorder.watch(actor);
      learning ??= learn().catch(() => {
        learning = null;
      });
    });
  const { records, order, attachment } = member.recordPages;
  const cells: readonly Cell<AnyActorRef | null>[] = [
    member.appointments,
    member.notifications,
    member.booking,
    member.hold,
    member.newPassword,
    records,
    order,
    visitor.signUp,
    visitor.digitalReturn,
    visitor.passwordReset,
    visitor.emailConfirm,
  ];
  for (const cell of cells) follow(cell, (actor) => actor);
  follow(member.payment, (paying) => paying?.actor ?? null);
  follow(attachment, (opened) => opened?.actor ?? null);
};
