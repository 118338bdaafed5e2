import { type ReactNode, useId } from 'react';
import type { EventObject } from 'xstate';
import { Button } from '#src/ui/button/button.tsx';
import { Reason } from '#src/ui/dock/reason.tsx';
import { useWayOn, type WayOnProps } from './use-way-on.ts';

interface FlowButtonProps<Context, Event extends EventObject> extends WayOnProps<Context, Event> {
  children: ReactNode;
}

/** The same as the dock's button at the end of a form on a screen without a dock; it submits the form. */
export function FlowButton<Context, Event extends EventObject>({
  children,
  ...wayOn
}: FlowButtonProps<Context, Event>) {
  const id = useId();
  const { isReady, isBusy, reason } = useWayOn(wayOn);
  return (
    <>
      <Reason id={id}>{reason}</Reason>
      <Button type="submit" isReady={isReady || isBusy} isBusy={isBusy} reasonId={id}>
        {children}
      </Button>
    </>
  );
}
