import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { confirmMachine, Question } from '#machines/confirm/confirm.machine.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { AppointmentFacts } from '../appointment-facts/appointment-facts.tsx';
import { useCancelWords } from './cancel-words.ts';
import { useSessionName } from './session-name.ts';

interface Words {
  title: string;
  facts: ReactNode;
  sentence: string;
  yes: string;
  no: string;
  isInRow: boolean;
  /** True where YES loses no data. */
  isHarmless?: boolean;
}

/** YES and NO are the first word of their buttons. */
function useWords(): (question: Question) => Words {
  const { t } = useLingui();
  const cancelWords = useCancelWords();
  const sessionName = useSessionName();
  return (question) => {
    switch (question.about) {
      case 'logOut':
        return {
          title: t`Log out`,
          facts: null,
          sentence: t`You will need your password to sign in again.`,
          yes: t`Yes, log out`,
          no: t`No`,
          isInRow: true,
        };
      case 'logOutEverywhere':
        return {
          title: t`Log out everywhere`,
          facts: null,
          sentence: t`Every phone and computer that uses your account is logged out, this one too.`,
          yes: t`Yes, log out everywhere`,
          no: t`No, stay signed in`,
          isInRow: false,
        };
      case 'endSession': {
        const name = sessionName(question.session);
        return {
          title: t`${name}: log out?`,
          facts: null,
          sentence: t`You will need your password to sign in there again.`,
          yes: t`Yes, log it out`,
          no: t`No, keep it signed in`,
          isInRow: false,
        };
      }
      case 'cancelAppointment':
        return {
          ...cancelWords(question.appointment),
          facts: <AppointmentFacts appointment={question.appointment} />,
          isInRow: false,
        };
      case 'deleteMail':
        return {
          title: t`Delete this email?`,
          facts: null,
          sentence: t`It is gone for this visit.`,
          yes: t`Yes, delete it`,
          no: t`No, keep it`,
          isInRow: false,
        };
      case 'confirmReceived':
        return {
          title: t`Have you received this order?`,
          facts: null,
          sentence: t`Say so only when everything is with you. It cannot be undone here.`,
          yes: t`Yes, I have it`,
          no: t`No, not yet`,
          isInRow: false,
          isHarmless: true,
        };
    }
  };
}

interface ConfirmDialogProps {
  actor: ActorRefFrom<typeof confirmMachine>;
  /** The question lies over a popup, whose address already names its steps. */
  isOverPopup?: boolean;
}

/** The dialog that asks for confirmation before an action (NAV-47). */
export function ConfirmDialog({ actor, isOverPopup = false }: ConfirmDialogProps) {
  const question = useSelector(actor, ({ context }) => context.question);
  const { title, facts, sentence, yes, no, isInRow, isHarmless = false } = useWords()(question);
  const yesButton = (
    <Button key="yes" kind={isHarmless ? 'primary' : 'danger'} onPress={() => actor.send({ type: 'answer.yes' })}>
      {yes}
    </Button>
  );
  const noButton = (
    <Button key="no" kind="line" onPress={() => actor.send({ type: 'answer.no' })}>
      {no}
    </Button>
  );
  return (
    <Dialog
      title={title}
      facts={facts}
      areActionsInRow={isInRow}
      closesOnBack={!isOverPopup}
      onClose={() => actor.send({ type: 'step.back' })}
      actions={isInRow ? [noButton, yesButton] : [yesButton, noButton]}
    >
      {sentence}
    </Dialog>
  );
}
