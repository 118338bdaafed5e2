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

export const makeElement = (
  type: ElementType,
  options: ElementOptions,
  locale: string | undefined,
  ended: () => void,
) => {
  const words = wordsOf(locale);
  const listeners = new Map<string, Set<Listener>>();
  let place: HTMLElement | null = null;

  const tell = (name: string, event: object = {}): void => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: type, ...event });
  };
  const errorNow = (): CardError | undefined => {
    const code = fields.error();
    return code === null ? undefined : { type: 'validation_error', code, message: words.errors[code] };
  };
  const changed = (): void => {
    const [isEmpty, isComplete, error] = [fields.isEmpty(), fields.isComplete(), errorNow()];
    place?.classList.toggle('StripeElement--empty', isEmpty);
    place?.classList.toggle('StripeElement--complete', isComplete);
    place?.classList.toggle('StripeElement--invalid', error !== undefined);
    tell('change', {
      empty: isEmpty,
      complete: isComplete,
      error,
      brand: brandOf(fields.text('number')),
      value: type === 'payment' ? { type: 'card' } : { postalCode: fields.text('postal') },
      collapsed: false,
    });
  };
  const focused = (isFocused: boolean) => () => {
    place?.classList.toggle('StripeElement--focus', isFocused);
    tell(isFocused ? 'focus' : 'blur');
  };
  const fields: CardFields = makeFields(fieldsOf(type, options), words, {
    change: changed,
    focus: focused(true),
    blur: focused(false),
  });
  const take = ({ style, disabled }: ElementOptions): void => {
    if (style) fields.dress(style);
    if (disabled !== undefined) fields.disable(disabled);
  };
  take(options);

  const element = {
    _elementType: type,
    /** For the stand-in alone. */
    fields,
    /** Says everything that is wrong. */
    check: (): CardError | undefined => {
      fields.ask();
      return errorNow();
    },
    on: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      return element;
    },
    once: (name: string, listener: Listener) => {
      const first: Listener = (event) => {
        element.off(name, first);
        listener(event);
      };
      return element.on(name, first);
    },
    off: (name: string, listener?: Listener) => {
      if (listener) listeners.get(name)?.delete(listener);
      else listeners.delete(name);
      return element;
    },
    mount: (target: string | HTMLElement) => {
      place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
      if (!place) throw new Error('The selector you specified applies to no DOM elements');
      place.classList.add('StripeElement', 'StripeElement--empty');
      place.replaceChildren(fields.root);
      setTimeout(() => tell('ready'), 0);
    },
    unmount: () => {
      place?.replaceChildren();
      place = null;
    },
    destroy: () => {
      element.unmount();
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
