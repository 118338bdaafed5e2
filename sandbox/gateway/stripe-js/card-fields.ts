/** The inputs of an element, with their styles and errors. */
import { errorOf, type FieldName, isIncomplete, written } from './card-rules.ts';
import type { ErrorCode, wordsOf } from './words.ts';

/** As integrators give it: `{base: {color, '::placeholder': {color}}, invalid: {color}}`. */
export type Style = Partial<Record<'base' | 'invalid' | 'complete' | 'empty', Record<string, unknown>>>;

export interface CardFields {
  root: HTMLElement;
  text: (name: FieldName) => string;
  /** The first error that may be shown now: after `ask`, or once the field was left. */
  error: () => ErrorCode | null;
  isEmpty: () => boolean;
  isComplete: () => boolean;
  ask: () => void;
  focus: () => void;
  blur: () => void;
  clear: () => void;
  disable: (isDisabled: boolean) => void;
  dress: (style: Style) => void;
}

interface Events {
  change: () => void;
  focus: () => void;
  blur: () => void;
}

const AUTOCOMPLETE: Record<FieldName, AutoFill> = {
  number: 'cc-number',
  expiry: 'cc-exp',
  cvc: 'cc-csc',
  postal: 'postal-code',
};
const WIDTH: Record<FieldName, string> = { number: '11em', expiry: '5em', cvc: '4em', postal: '5em' };

const inputFor = (name: FieldName, { labels, hints }: ReturnType<typeof wordsOf>): HTMLInputElement => {
  const input = document.createElement('input');
  input.name = `stripe-${name}`;
  input.autocomplete = AUTOCOMPLETE[name];
  input.inputMode = name === 'postal' ? 'text' : 'numeric';
  input.placeholder = hints[name];
  input.setAttribute('aria-label', labels[name]);
  input.spellcheck = false;
  Object.assign(input.style, {
    flex: `${name === 'number' ? 1 : 0} 1 ${WIDTH[name]}`,
    minWidth: '0',
    width: WIDTH[name],
    border: '0',
    padding: '0',
    margin: '0',
    background: 'transparent',
    font: 'inherit',
    color: 'inherit',
  });
  return input;
};

const cssOf = (rules: Record<string, unknown> = {}): string => {
  const probe = document.createElement('i');
  for (const [name, setting] of Object.entries(rules))
    if (typeof setting === 'string') Object.assign(probe.style, { [name]: setting });
  return probe.style.cssText;
};

let count = 0;

const makeRoot = (): HTMLElement => {
  const root = document.createElement('div');
  root.className = `StripeSandbox-${(count += 1)}`;
  Object.assign(root.style, { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' });
  return root;
};

/** @returns a function that gives the fields of `root` a style */
const dressing = (root: HTMLElement): CardFields['dress'] => {
  let styles: CSSStyleSheet | null = null;
  return ({ base, invalid }) => {
    root.style.cssText += cssOf(base);
    if (!('adoptedStyleSheets' in document)) return;
    if (styles === null) document.adoptedStyleSheets.push((styles = new CSSStyleSheet()));
    const { '::placeholder': hint = {} } = base ?? {};
    styles.replaceSync(
      `.${root.className} input::placeholder { opacity: 1; ${cssOf(hint as Record<string, unknown>)} }
.${root.className} input[aria-invalid="true"] { ${cssOf(invalid).replaceAll(';', ' !important;')} }`,
    );
  };
};

/** Formats a field's text while it is typed. @param left fields whose errors may be shown: they were left, or asked */
const listen = (
  [name, input]: readonly [FieldName, HTMLInputElement],
  left: Set<FieldName>,
  changed: () => void,
  events: Events,
): void => {
  input.addEventListener('input', () => {
    left.delete(name);
    // a correction in the middle keeps the caret
    if (input.selectionStart === input.value.length) input.value = written[name](input.value);
    changed();
  });
  input.addEventListener('focus', events.focus);
  input.addEventListener('blur', () => {
    input.value = written[name](input.value);
    if (input.value !== '') left.add(name);
    changed();
    events.blur();
  });
};

export const makeFields = (
  names: readonly FieldName[],
  words: ReturnType<typeof wordsOf>,
  events: Events,
): CardFields => {
  const root = makeRoot();
  const inputs = names.map((name) => [name, inputFor(name, words)] as const);
  const left = new Set<FieldName>();
  const shownError = ([name, { value }]: (typeof inputs)[number]): ErrorCode | null => {
    const error = errorOf[name](value);
    return error !== null && isIncomplete(error) && !left.has(name) ? null : error;
  };
  const changed = (): void => {
    for (const field of inputs) field[1].setAttribute('aria-invalid', String(shownError(field) !== null));
    events.change();
  };
  for (const field of inputs) {
    listen(field, left, changed, events);
    root.append(field[1]);
  }

  return {
    root,
    text: (wanted) => inputs.find(([name]) => name === wanted)?.[1].value ?? '',
    error: () => inputs.map(shownError).find((error) => error !== null) ?? null,
    isEmpty: () => inputs.every(([, input]) => input.value === ''),
    isComplete: () => inputs.every(([name, input]) => errorOf[name](input.value) === null),
    ask: () => {
      for (const name of names) left.add(name);
      changed();
    },
    focus: () => inputs[0]?.[1].focus(),
    blur: () => {
      for (const [, input] of inputs) input.blur();
    },
    clear: () => {
      left.clear();
      for (const [, input] of inputs) input.value = '';
      changed();
    },
    disable: (isDisabled) => {
      for (const [, input] of inputs) input.disabled = isDisabled;
    },
    dress: dressing(root),
  };
};
