/** How flows stand in the address: a popup in the search of the page it lies on, other flows as pages of their own. */
import type { Address, Addresses, Place } from '#src/outside/address-bar.ts';

type Params = Address['params'];

/** How one flow stands in the address. It is there before the flow's code. */
export interface AddressForm<Opening> {
  /** Members of the search that only this flow writes. */
  owns: readonly string[];
  /** Null when the address does not name this flow. */
  read: (place: Place) => Params | null;
  /** What stands in the search. */
  searchOf: (params: Params) => Params;
  /** Where each step is a page: that page's path, from the present one. */
  pageOf?: (params: Params, pathname: string) => string;
  /** The page that such a page is left to. */
  home?: string;
  isEnd?: (params: Params) => boolean;
  /** How the flow is opened where the address says this; without it, there is one way. */
  openingAt?(params: Params, place: Place): Opening;
  /** What the address says until the machine is there. */
  expects?(opening: Opening): Params;
}

interface PopupForm<Opening> extends Partial<Pick<AddressForm<Opening>, 'isEnd' | 'openingAt' | 'expects'>> {
  /** Members that only this popup writes. */
  owns?: readonly string[];
  /** Null when something is missing. */
  paramsIn?: (search: URLSearchParams) => Params | null;
}

export interface PopupAddress<Opening> extends AddressForm<Opening> {
  isPopup: true;
}

/** `?flow=<name>` on any page, with what else the popup has to say. */
export const popupAddress = <Opening = void>(
  flow: string,
  { owns = [], paramsIn = () => ({}), ...rest }: PopupForm<Opening> = {},
): PopupAddress<Opening> => ({
  ...rest,
  isPopup: true,
  owns: ['flow', ...owns],
  read: ({ search }) => {
    const params = new URLSearchParams(search);
    return params.get('flow') === flow ? paramsIn(params) : null;
  },
  searchOf: (params) => ({ flow, ...params }),
});

export type AddressForms = ReadonlyMap<string, AddressForm<unknown>>;

export const createAddresses = (forms: AddressForms): Addresses => {
  const named = ([flow, { read }]: [string, AddressForm<unknown>], place: Place): Address[] => {
    const params = read(place);
    return params === null ? [] : [{ flow, params }];
  };
  const allOf = (place: Place) => [...forms].flatMap((form) => named(form, place));
  const hasPages: Addresses['hasPages'] = ({ flow }) => forms.get(flow)?.pageOf !== undefined;
  /** A popup lies over the pages of another flow. */
  const of: Addresses['of'] = (place) => {
    const all = allOf(place);
    return all.find((one) => !hasPages(one)) ?? all[0] ?? null;
  };
  const below: Addresses['below'] = (place) => allOf(place).find(hasPages) ?? null;
  /** The page without its flow. */
  const pageOf = (pathname: string): string => {
    const flow = of({ pathname, search: '' })?.flow;
    return (flow && forms.get(flow)?.home) ?? pathname;
  };
  return {
    of,
    below,
    hrefOf: ({ pathname, search }, address) => {
      const params = new URLSearchParams(search);
      for (const { owns } of forms.values()) for (const name of owns) params.delete(name);
      const form = address && forms.get(address.flow);
      for (const [name, part] of Object.entries(address && form ? form.searchOf(address.params) : {}))
        if (part !== null) params.set(name, part);
      const isOver = address !== null && !form?.pageOf;
      const path =
        address && form?.pageOf ? form.pageOf(address.params, pathname) : isOver ? pathname : pageOf(pathname);
      const text = params.toString();
      return text === '' ? path : `${path}?${text}`;
    },
    hasPages,
    isEnd: ({ flow, params }) => forms.get(flow)?.isEnd?.(params) ?? false,
  };
};

/** The place that an address of the app leads to. */
export const placeOf = (href: string): Place => {
  const [pathname = '', search = ''] = href.split('?');
  return { pathname, search };
};

/** An address of the app that carries the page to go on to afterwards. */
export const withFrom = (href: string, from: string | null): string =>
  from === null ? href : `${href}${href.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`;
