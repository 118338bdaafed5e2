/**
 * /store as the server sends it before the app is there: its frame, and the shelf in the state of the machine in which the
 * cart is still being read. The build makes dist/sent.mjs of it; server/static/sent-page.ts puts it into the page.
 */
import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import * as v from 'valibot';
import { createActor } from 'xstate';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { FALLBACK } from '#src/i18n/stored-language.ts';
import { routeTable } from '#src/route-table.ts';
import { AppFrame } from '#src/ui/frame/app-frame.tsx';
import { AppHeader } from '#src/ui/header/app-header.tsx';
import { HeaderActions } from '#src/ui/header/header-actions.tsx';
import { SideNav } from '#src/ui/navigation/side-nav.tsx';
import { TabBar } from '#src/ui/navigation/tab-bar.tsx';
import { useTabItems } from '#src/views/shell/use-tab-items.ts';

const { title, tab } = routeTable['/store'];
/** Nothing that is sent can be pressed. */
const nothing = () => undefined;

function Frame({ children }: { children: ReactNode }) {
  const items = useTabItems(tab);
  const { _ } = useLingui();
  const actions = (
    <HeaderActions newBookings={0} newNotifications={0} onOpenAppointments={nothing} onOpenNotifications={nothing} />
  );
  return (
    <AppFrame
      header={<AppHeader title={title ? _(title) : ''} actions={actions} />}
      sideNav={<SideNav items={items} />}
      tabBar={<TabBar items={items} />}
    >
      {children}
    </AppFrame>
  );
}

/** @param shelf what the API answers GET /opencart/products with. @throws where it is something else */
export const sentShelf = async (shelf: { data: readonly object[] }): Promise<string> => {
  const [{ default: store }, { Catalogue }, ...words] = await Promise.all([
    import('#src/flows/store.definition.ts'),
    import('#src/views/store/store-view.tsx'),
    import('#locales/en-US.ts'),
    import('#locales/en-US.more.ts'),
  ]);
  for (const { messages } of words) i18n.load(FALLBACK, messages);
  i18n.activate(FALLBACK);
  const { data: products } = v.parse(storeCalls.listProducts.answer, { success: true, ...shelf });
  const input = { product: null };
  const { context } = createActor(store.machine, { input }).getSnapshot();
  const snapshot = store.machine.resolveState({ value: 'loadingCart', context: { ...context, products } });
  const actor = createActor(store.machine, { input, snapshot });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Frame>
        <Catalogue actor={actor} />
      </Frame>
    </I18nProvider>,
  );
};
