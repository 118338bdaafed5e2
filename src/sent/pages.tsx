/**
 * Pages as the server sends them before the app is there: what is the same for all who open them. The build makes
 * dist/sent.mjs of it; server/static/sent.page.ts puts it into the page.
 */
import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import * as v from 'valibot';
import { createActor } from 'xstate';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { ProductId } from '#contract/ids.ts';
import { FALLBACK } from '#src/app/i18n/stored-language.ts';
import { useGreetingOf } from '#src/flows/home/greeting.ts';
import { routeTable } from '#src/route-table.ts';
import { useTabItems } from '#src/shell/use-tab-items.ts';
import { AppFrame } from '#src/ui/frame/app-frame.tsx';
import { AppHeader } from '#src/ui/header/app-header.tsx';
import { HeaderActions } from '#src/ui/header/header-actions.tsx';
import { SideNav } from '#src/ui/navigation/side-nav.tsx';
import { TabBar } from '#src/ui/navigation/tab-bar.tsx';

/** Nothing that is sent can be pressed. */
const nothing = () => undefined;

interface FrameProps {
  path: '/home' | '/store' | '/store/$product';
  children: ReactNode;
}

function Frame({ path, children }: FrameProps) {
  const { _ } = useLingui();
  const { title, tab, back } = routeTable[path];
  const items = useTabItems(tab);
  const isTab = back === null;
  return (
    <AppFrame
      header={
        <AppHeader
          title={title ? _(title) : ''}
          variant={isTab ? 'root' : 'sub'}
          isWordmark={path === '/home'}
          greeting={useGreetingOf(null)}
          onBack={isTab ? undefined : nothing}
          actions={
            <HeaderActions
              newBookings={0}
              newNotifications={0}
              onOpenAppointments={nothing}
              onOpenNotifications={nothing}
            />
          }
        />
      }
      sideNav={<SideNav items={items} />}
      tabBar={isTab ? <TabBar items={items} /> : undefined}
    >
      {children}
    </AppFrame>
  );
}

/** In English: the choice of a language is on the device (I18N-05). */
const draw = async (path: FrameProps['path'], page: ReactNode): Promise<string> => {
  const words = await Promise.all([import('#locales/en-US.ts'), import('#locales/en-US.more.ts')]);
  for (const { messages } of words) i18n.load(FALLBACK, messages);
  i18n.activate(FALLBACK);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Frame path={path}>{page}</Frame>
    </I18nProvider>,
  );
};

/** /home, as all strangers see it, and as it loads for a person who is signed in. */
export const drawHome = async (): Promise<{ strangers: string; signedIn: string }> => {
  const { GuestHome, HomeSkeleton } = await import('#src/flows/home/home-view.tsx');
  const Guest = () => <GuestHome greeting={useGreetingOf(null)} />;
  const Loading = () => <HomeSkeleton greeting={useGreetingOf(null)} isAtOnce />;
  return { strangers: await draw('/home', <Guest />), signedIn: await draw('/home', <Loading />) };
};

/**
 * Draws the shelf or one product as the app shows them while the cart is still being read.
 * @param shelf what the API answers GET /opencart/products with
 * @param product whose page it is; null for the whole shelf
 * @throws where the shelf is something else
 */
export const drawStore = async (shelf: { data: readonly object[] }, product: string | null): Promise<string> => {
  const [{ default: store }, { Catalogue }, { Product }] = await Promise.all([
    import('#src/flows/store/store.definition.ts'),
    import('#src/flows/store/store-view.tsx'),
    import('#src/flows/store/product-view.tsx'),
  ]);
  const { data: products } = v.parse(storeCalls.listProducts.answer, { success: true, ...shelf });
  const input = { product: product === null ? null : v.parse(ProductId, product) };
  const { context } = createActor(store.machine, { input }).getSnapshot();
  const snapshot = store.machine.resolveState({ value: 'loadingCart', context: { ...context, products } });
  const actor = createActor(store.machine, { input, snapshot });
  return product === null
    ? draw('/store', <Catalogue actor={actor} />)
    : draw('/store/$product', <Product actor={actor} />);
};
