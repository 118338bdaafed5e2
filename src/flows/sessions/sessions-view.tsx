import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { LiveSession } from '#contract/entities/session.ts';
import { isOutcomeKnown } from '#machines/kit/outcome.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useFlow, useService } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { PageNotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { computerIcon } from '#src/ui/icon/computer.icon.ts';
import { handsetIcon } from '#src/ui/icon/handset.icon.ts';
import { logOutIcon } from '#src/ui/icon/log-out.icon.ts';
import { Page, Section } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row, RowAction } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { useSessionName } from '../confirm/session-name.ts';
import type { SessionsActor } from './sessions.definition.ts';

const HANDHELD: readonly LiveSession['system'][] = ['iPhone', 'iPad', 'Android'];

interface SessionsProps {
  actor: SessionsActor;
}

/** /profile/sessions: the browsers in which the member is signed in, and the way out of each. */
export default function SessionsView() {
  const actor = useFlow('sessions', undefined);
  return actor ? <Sessions actor={actor} /> : <PageSkeleton />;
}

function Sessions({ actor }: SessionsProps) {
  const { t } = useLingui();
  const app = useService('app');
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { sessions, chosen } = useSelector(actor, ({ context }) => context);
  const isEnding = path === 'ending';
  const confirm = useSelector(actor, ({ children }) => children.confirm);
  if (path === 'loading') return <PageSkeleton />;
  if (path === 'unavailable') return <Unavailable actor={actor} />;
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <Page>
      <Text tone="muted">{t`Something you do not know? Log it out, then change your password.`}</Text>
      <Outcome actor={actor} />
      <Section title={t`This one`} size="label">
        <Plate>
          {sessions
            .filter(({ isThis }) => isThis)
            .map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
        </Plate>
      </Section>
      <Section title={t`Others`} size="label">
        {others.length === 0 ? (
          <Text tone="muted">{t`You are signed in nowhere else.`}</Text>
        ) : (
          <Plate>
            {others.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                isEnding={isEnding && session._id === chosen?._id}
                onEnd={isEnding ? undefined : () => actor.send({ type: 'session.choose', id: session._id })}
              />
            ))}
          </Plate>
        )}
      </Section>
      <Plate>
        <Row
          lead={<Glyph icon={logOutIcon} tone="danger" />}
          title={t`Log out everywhere`}
          sub={t`On every phone and computer`}
          isDanger
          onPress={() => app.send({ type: 'logOut.open', isEverywhere: true })}
        />
      </Plate>
      {path === 'confirmingEnd' && confirm && <ConfirmDialog actor={confirm} />}
    </Page>
  );
}

interface SessionRowProps {
  session: LiveSession;
  isEnding?: boolean;
  onEnd?: (() => void) | undefined;
}

function SessionRow({ session, isEnding = false, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const name = useSessionName()(session);
  const began = format.appointmentTime(session.beganAt);
  const used = format.appointmentTime(session.usedAt);
  return (
    <Row
      lead={<Glyph icon={HANDHELD.includes(session.system) ? handsetIcon : computerIcon} tone="info" />}
      title={name}
      foot={
        <>
          {!session.isThis && <Text size="sm" tone="muted">{t`Last used: ${used}`}</Text>}
          <Text size="sm" tone="muted">{t`Signed in: ${began}`}</Text>
        </>
      }
      end={
        isEnding
          ? t`Logging out…`
          : onEnd && <RowAction label={t`Log out`} hiddenLabel={t`Log out: ${name}`} onPress={onEnd} />
      }
    />
  );
}

/** Outcome of the last try to end a session. */
function Outcome({ actor }: SessionsProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const sessionName = useSessionName();
  const { chosen, hasEnded, failure } = useSelector(actor, ({ context }) => context);
  if (chosen === null) return null;
  const name = sessionName(chosen);
  if (failure)
    return (
      <Note
        tone="bad"
        title={isOutcomeKnown(failure) ? t`${name} is not logged out` : t`${name} may not be logged out`}
      >
        {failureWords(failure)}
      </Note>
    );
  return hasEnded && <Note tone="ok" title={t`${name} is logged out`} />;
}

function Unavailable({ actor }: SessionsProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return <PageNotLoaded failure={failure} onRetry={() => actor.send({ type: 'sessions.refresh' })} />;
}
