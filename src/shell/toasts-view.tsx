import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Toast, ToastAction, ToastCode } from '#machines/toasts/toasts.types.ts';
import { useService } from '#src/app/use-app.ts';
import { FailureText } from '#src/ui/flow/failure-text.tsx';
import { Toasts } from '#src/ui/toasts/toasts.tsx';

/** The toasts with their words. */
export function ToastsView() {
  const { t } = useLingui();
  const actor = useService('toasts');
  const toasts = useSelector(actor, ({ context }) => context.toasts);
  const words: Record<ToastCode, string> = {
    offlineReady: t`App ready to work offline`,
    newContent: t`New content available, click on reload button to update`,
    networkError: t`Network error, please try again.`,
    unexpectedError: t`Something went wrong on our side. Please try again.`,
    startsEarlier: t`Please answer this step first.`,
    holdReleased: t`The time you held was released because it was not paid in time.`,
    passwordSet: t`Successfully set password`,
    digitalIdDone: t`QR Code Login Successful.`,
    digitalIdOther: t`Your Digital ID has another number than this account. Please bring your ID to the counter.`,
    paymentSucceeded: t`Payment succeeded!`,
    wayUndefined: t`not defined`,
    cartItemRemoved: t`Removed from your cart`,
    ordersKept: t`Orders that were placed are under Records. Without an account, use the link in your email.`,
  };
  const actionWords: Record<ToastAction, string> = { reload: t`Reload`, undo: t`Undo` };
  const textOf = ({ text }: Toast): ReactNode => {
    if ('code' in text) return words[text.code];
    return 'said' in text ? text.said : <FailureText failure={text.failure} />;
  };
  return (
    <Toasts
      toasts={toasts.map((toast) => ({
        id: toast.id,
        tone: toast.tone,
        text: textOf(toast),
        actions: toast.actions.map((action) => ({
          label: actionWords[action],
          onPress: () => actor.send({ type: 'toast.act', id: toast.id, action }),
        })),
        onClose: () => actor.send({ type: 'toast.close', id: toast.id }),
      }))}
      onPause={() => actor.send({ type: 'toasts.pause' })}
      onResume={() => actor.send({ type: 'toasts.resume' })}
    />
  );
}
