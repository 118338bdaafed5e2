/** Addresses of flows: a popup is in the search of the page below it, other flows are pages of their own. */
import type { Address, Addresses, Place } from '#src/app/outside/address-bar.ts';

type Params = Address['params'];

/** Address form of one flow. It is available before the flow's code is loaded. */
export interface AddressForm<Opening> {
  /** Search parameters that only this flow writes. */
  owns: readonly string[];
  /** Null when the address does not name this flow. */
  read: (place: Place) => Params | null;
  /** Search parameters of the flow at this place. */
  searchOf: (params: Params) => Params;
  /** Path of the step's page, for flows whose steps are pages. */
  pageOf?: (params: Params, pathname: string) => string;
  /** Page to which these pages are left. */
  home?: string;
  isEnd?: (params: Params) => boolean;
  /** Opening that the address asks for; without this function the flow has only one. */
  openingAt?(params: Params, place: Place): Opening;
  /** Place that the address shows until the machine is loaded. */
  expects?(opening: Opening): Params;
}

interface PopupForm<Opening> extends Partial<Pick<AddressForm<Opening>, 'isEnd' | 'openingAt' | 'expects'>> {
  /** Search parameters that only this popup writes. */
  owns?: readonly string[];
  /** Null when a parameter is missing. */
  paramsIn?: (search: URLSearchParams) => Params | null;
}

export interface PopupAddress<Opening> extends AddressForm<Opening> {
  isPopup: true;
}

/** `?flow=<name>` on any page, with the popup's other parameters. */
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
  /** A popup takes precedence over the flow of the page below it. */
  const of: Addresses['of'] = (place) => {
    const all = allOf(place);
    return all.find((one) => !hasPages(one)) ?? all[0] ?? null;
  };
  const below: Addresses['below'] = (place) => allOf(place).find(hasPages) ?? null;
  /** Path of the page without its flow. */
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

/** Place that a link of the app leads to. */
export const placeOf = (href: string): Place => {
  const [pathname = '', search = ''] = href.split('?');
  return { pathname, search };
};

/** Link of the app that carries the page to return to afterwards. */
export const withFrom = (href: string, from: string | null): string =>
  from === null ? href : `${href}${href.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`;
