import { useLingui } from '@lingui/react/macro';
import { CatchBoundary } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { asFailure } from '#machines/kit/failure.ts';
import type { PopupName } from '#src/app/flows.ts';
import { useActor, useService } from '#src/app/use-app.ts';
import type { PopupRow, PopupTable } from '#src/app/view-services.ts';
import { ConfirmDialog } from '#src/flows/confirm/confirm-dialog.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { NotShown } from '#src/ui/not-shown/not-shown.tsx';
import { Popup } from '#src/ui/popup/popup.tsx';

const isIn = (popups: PopupTable, name: string | null): name is PopupName => name !== null && name in popups;

/** The popup over the page, if one is open; `useOpenPopup` so that the frame knows whether there is one. */
export function useOpenPopup(popups: PopupTable): ReactNode {
  const { popup } = useService('flows');
  const name = useSyncExternalStore(popup.subscribe, popup.get);
  return isIn(popups, name) ? <OpenPopup key={name} name={name} row={popups[name]} /> : null;
}

interface OpenPopupProps<Name extends PopupName> {
  name: Name;
  row: PopupRow<Name>;
}

/** A popup can be closed in every state, even when it failed. */
function OpenPopup<Name extends PopupName>({ name, row: { title, view } }: OpenPopupProps<Name>) {
  const { i18n } = useLingui();
  const flows = useService('flows');
  const framed = (content: ReactNode) => (
    <Popup title={i18n._(title)} step="opening" onClose={() => flows.hide(name)}>
      {content}
    </Popup>
  );
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={({ error }) => framed(<NotShown failure={asFailure(error)} />)}
    >
      <Running name={name} view={view} framed={framed} />
    </CatchBoundary>
  );
}

interface RunningProps<Name extends PopupName> {
  name: Name;
  view: PopupRow<Name>['view'];
  framed: (content: ReactNode) => ReactNode;
}

function Running<Name extends PopupName>({ name, view: View, framed }: RunningProps<Name>) {
  const actor = useActor(name);
  const waiting = framed(<PageSkeleton />);
  return actor ? <View actor={actor} whileLoading={waiting} framed={framed} /> : waiting;
}

/** The question before logging out. */
export function LogOutDialog() {
  const app = useService('app');
  const confirm = useSelector(app, ({ children }) => children.confirm);
  return confirm ? <ConfirmDialog actor={confirm} /> : null;
}
