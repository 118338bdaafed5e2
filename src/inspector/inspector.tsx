/**
 * The machines of the page, for the app's developers: their states on the charts, their events, and jumps back in time.
 */

import { useState, useSyncExternalStore } from 'react';
import type { Inspected, InspectedActor, Moment } from '#src/app/recording/inspected.ts';
import { useService } from '#src/app/use-app.ts';
import { closeIcon } from '#src/ui/icon/close.icon.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Chart } from './chart.tsx';
import styles from './inspector.module.css';

const lastOf = ({ moments }: InspectedActor): Moment | undefined => moments.at(-1);
/** Number of the machine's last change of state: events that change nothing do not call for attention. */
const movedAt = ({ moments }: InspectedActor): number =>
  moments.findLast(({ state }, index) => state !== moments[index - 1]?.state)?.number ?? 0;
const keyOf = ({ actor }: InspectedActor): string => `${actor.sessionId} ${actor.id}`;

export default function Inspector() {
  const inspected = useService('inspected');
  return inspected && <Machines inspected={inspected} />;
}

export function Machines({ inspected }: { inspected: Inspected }) {
  const actors = useSyncExternalStore(inspected.subscribe, inspected.get);
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState<InspectedActor['actor'] | null>(null);
  const latest = actors.toSorted((a, b) => movedAt(b) - movedAt(a))[0];
  const present = actors.find(({ actor }) => actor === wanted) ?? latest;
  if (!isOpen)
    return (
      <button type="button" className={styles.opener} onClick={() => setIsOpen(true)}>
        Machines
      </button>
    );
  return (
    <aside className={styles.panel} aria-label="Machines">
      <div className={styles.head}>
        <h2>Machines</h2>
        <IconButton icon={closeIcon} label="Close the machines" onPress={() => setIsOpen(false)} />
      </div>
      <ActorList actors={actors} present={present} isFollowing={wanted === null} onChoose={setWanted} />
      {present && (
        <ActorDetails
          key={keyOf(present)}
          present={present}
          onJump={(moment) => {
            setWanted(present.actor);
            inspected.jump(present.actor, moment);
          }}
        />
      )}
    </aside>
  );
}

interface ActorListProps {
  actors: readonly InspectedActor[];
  present: InspectedActor | undefined;
  isFollowing: boolean;
  /** null: the machine that moved last is shown. */
  onChoose: (actor: InspectedActor['actor'] | null) => void;
}

function ActorList({ actors, present, isFollowing, onChoose }: ActorListProps) {
  return (
    <ul className={styles.actors}>
      {actors.map((one) => (
        <li key={keyOf(one)} data-depth={one.depth}>
          <button type="button" aria-pressed={one === present} onClick={() => onChoose(one.actor)}>
            <b>{one.machine.id}</b> <span>{lastOf(one)?.state}</span>
          </button>
        </li>
      ))}
      <li>
        <label>
          <input
            type="checkbox"
            checked={isFollowing}
            onChange={() => onChoose(isFollowing ? (present?.actor ?? null) : null)}
          />
          Show whichever moved last
        </label>
      </li>
    </ul>
  );
}

interface ActorDetailsProps {
  present: InspectedActor;
  onJump: (moment: Moment) => void;
}

function ActorDetails({ present, onJump }: ActorDetailsProps) {
  const { machine, moments, status } = present;
  const last = lastOf(present);
  return (
    <>
      <Chart machine={machine.id} state={last?.state ?? ''} />
      <ol className={styles.moments} aria-label={`What happened in ${machine.id}, newest first`}>
        {moments.toReversed().map((moment) => (
          <li key={moment.number}>
            <details>
              <summary>
                {moment.event.type} → <b>{moment.state}</b>
              </summary>
              <pre>{JSON.stringify({ ...moment.event, type: undefined }, null, 1)}</pre>
            </details>
            {moment !== last && status === 'active' && (
              <button
                type="button"
                onClick={() => onJump(moment)}
                aria-label={`Back to ${moment.state}, ${moment.number}`}
              >
                Back to here
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>
        Back to here makes the machine what it was. Calls that were on their way then are made again, with the same
        keys; what the server did stays done; delays do not start again.
      </p>
    </>
  );
}
