import type { ReactNode } from 'react';
import type { EventObject } from 'xstate';
import { useWayOn, type WayOnProps } from './use-way-on.ts';

interface FlowFormProps<Context, Event extends EventObject> extends WayOnProps<Context, Event> {
  /** The dock's button submits the form by this id. */
  id: string;
  children: ReactNode;
}

/** A step's fields: Enter goes the same way on as the button in the dock. */
export function FlowForm<Context, Event extends EventObject>({
  id,
  children,
  ...wayOn
}: FlowFormProps<Context, Event>) {
  const { go } = useWayOn(wayOn);
  return (
    <form
      id={id}
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      {children}
    </form>
  );
}
