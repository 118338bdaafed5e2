/** An element as @stripe/react-stripe-js mounts it. https://docs.stripe.com/js/elements_object/create_element */
import { type CardFields, makeFields, type Style } from './card-fields.ts';
import { brandOf, type FieldName } from './card-rules.ts';
import { wordsOf } from './words.ts';

export type ElementType = 'card' | 'payment' | 'cardNumber' | 'cardExpiry' | 'cardCvc';

export interface ElementOptions {
  style?: Style;
  hidePostalCode?: boolean;
  disabled?: boolean;
}

type Listener = (event: object) => void;

export interface CardError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
}

export type Element = ReturnType<typeof makeElement>;

const fieldsOf = (type: ElementType, { hidePostalCode = false }: ElementOptions): FieldName[] => {
  if (type === 'cardNumber') return ['number'];
  if (type === 'cardExpiry') return ['expiry'];
  if (type === 'cardCvc') return ['cvc'];
  return ['number', 'expiry', 'cvc', ...(type === 'card' && !hidePostalCode ? ['postal' as const] : [])];
};

/** The listeners of one element, and its events. */
const openListeners = (type: ElementType) => {
  const listeners = new Map<string, Set<Listener>>();
  const off = (name: string, listener?: Listener): void => {
    if (listener) listeners.get(name)?.delete(listener);
    else listeners.delete(name);
  };
  const on = (name: string, listener: Listener): void => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  };
  return {
    on,
    off,
    once: (name: string, listener: Listener): void => {
      const first: Listener = (event) => {
        off(name, first);
        listener(event);
      };
      on(name, first);
    },
    emit: (name: string, event: object = {}): void => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: type, ...event });
    },
  };
};

/** The element's place in the page. */
const openPlace = () => {
  let place: HTMLElement | null = null;
  return {
    mark: (state: 'empty' | 'complete' | 'invalid' | 'focus', isSo: boolean) =>
      place?.classList.toggle(`StripeElement--${state}`, isSo),
    fill: (target: string | HTMLElement, root: HTMLElement): void => {
      place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
      if (!place) throw new Error('The selector you specified applies to no DOM elements');
      place.classList.add('StripeElement', 'StripeElement--empty');
      place.replaceChildren(root);
    },
    empty: (): void => {
      place?.replaceChildren();
      place = null;
    },
  };
};

/** The fields of an element, which mark its place and emit its events. */
const openFields = (
  type: ElementType,
  options: ElementOptions,
  words: ReturnType<typeof wordsOf>,
  { mark }: ReturnType<typeof openPlace>,
  { emit }: ReturnType<typeof openListeners>,
) => {
  const errorNow = (): CardError | undefined => {
    const code = fields.error();
    return code === null ? undefined : { type: 'validation_error', code, message: words.errors[code] };
  };
  const changed = (): void => {
    const [isEmpty, isComplete, error] = [fields.isEmpty(), fields.isComplete(), errorNow()];
    mark('empty', isEmpty);
    mark('complete', isComplete);
    mark('invalid', error !== undefined);
    emit('change', {
      empty: isEmpty,
      complete: isComplete,
      error,
      brand: brandOf(fields.text('number')),
      value: type === 'payment' ? { type: 'card' } : { postalCode: fields.text('postal') },
      collapsed: false,
    });
  };
  const focused = (isFocused: boolean) => () => {
    mark('focus', isFocused);
    emit(isFocused ? 'focus' : 'blur');
  };
  const fields: CardFields = makeFields(fieldsOf(type, options), words, {
    change: changed,
    focus: focused(true),
    blur: focused(false),
  });
  return { fields, errorNow };
};

export const makeElement = (
  type: ElementType,
  options: ElementOptions,
  locale: string | undefined,
  ended: () => void,
) => {
  const listeners = openListeners(type);
  const place = openPlace();
  const { fields, errorNow } = openFields(type, options, wordsOf(locale), place, listeners);
  const take = ({ style, disabled }: ElementOptions): void => {
    if (style) fields.dress(style);
    if (disabled !== undefined) fields.disable(disabled);
  };
  take(options);

  const element = {
    _elementType: type,
    /** Used by the stand-in alone. */
    fields,
    /** Shows every error. */
    check: (): CardError | undefined => {
      fields.ask();
      return errorNow();
    },
    on: (name: string, listener: Listener) => {
      listeners.on(name, listener);
      return element;
    },
    once: (name: string, listener: Listener) => {
      listeners.once(name, listener);
      return element;
    },
    off: (name: string, listener?: Listener) => {
      listeners.off(name, listener);
      return element;
    },
    mount: (target: string | HTMLElement) => {
      place.fill(target, fields.root);
      setTimeout(() => listeners.emit('ready'), 0);
    },
    unmount: place.empty,
    destroy: () => {
      place.empty();
      ended();
    },
    update: take,
    focus: fields.focus,
    blur: fields.blur,
    clear: fields.clear,
    collapse: () => {},
  };
  return element;
};
