import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { PopupName } from '#src/flows/flows.ts';
import { useActor, useService } from '#src/flows/use-app.ts';
import type { PopupRow, PopupTable } from '#src/flows/view-services.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { PageSkeleton } from '../flow/page-skeleton.tsx';

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

function OpenPopup<Name extends PopupName>({ name, row: { title, view: View } }: OpenPopupProps<Name>) {
  const { i18n } = useLingui();
  const flows = useService('flows');
  const actor = useActor(name);
  const waiting = (
    <Popup title={i18n._(title)} step="opening" onClose={() => flows.hide(name)}>
      <PageSkeleton />
    </Popup>
  );
  return actor ? <View actor={actor} whileLoading={waiting} /> : waiting;
}

/** The question before logging out. */
export function LogOutDialog() {
  const app = useService('app');
  const confirm = useSelector(app, ({ children }) => children.confirm);
  return confirm ? <ConfirmDialog actor={confirm} /> : null;
}
