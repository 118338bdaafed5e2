import type { ReactNode } from 'react';
import type { EventObject } from 'xstate';
import { Button } from '#src/ui/button/button.tsx';
import { Dock, DockRow } from '#src/ui/dock/dock.tsx';
import { useWayOn, type WayOnProps } from './use-way-on.ts';

export interface FlowDockProps<Context, Event extends EventObject> extends WayOnProps<Context, Event> {
  /** Id of the form that the button submits; the form then runs the action. */
  form?: string;
  /** Content before the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The dock with a wizard's main action. When that is not ready, it says why, and a tap leads to the missing field. */
export function FlowDock<Context, Event extends EventObject>({
  form,
  beside,
  children,
  ...wayOn
}: FlowDockProps<Context, Event>) {
  const { isReady, isBusy, reason, go } = useWayOn(wayOn);
  const button = (
    <Button
      isReady={isReady || isBusy}
      isBusy={isBusy}
      {...(form === undefined ? { onPress: go } : { type: 'submit', form })}
    >
      {children}
    </Button>
  );
  return (
    <Dock reason={reason}>
      {beside ? (
        <DockRow>
          {beside}
          {button}
        </DockRow>
      ) : (
        button
      )}
    </Dock>
  );
}
