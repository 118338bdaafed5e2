import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

export interface RadioGroupProps {
  label: string;
  children: ReactNode;
  className?: string | undefined;
  /** Whether the arrows also choose. Off where a choice closes the list: there Space or Enter chooses. */
  isFollowing?: boolean;
}

const RADIO = '[role=radio]';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Radios of any look inside are one stop of the Tab key; the arrows, Home and End move between them
 * (WAI-ARIA APG, radio group). An unavailable radio can be reached, so that its reason is heard, but not chosen.
 */
export function RadioGroup({ label, children, className, isFollowing = true }: RadioGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const radios = () => [...(group.current?.querySelectorAll<HTMLElement>(RADIO) ?? [])];

  useLayoutEffect(() => {
    const all = radios();
    const stop = all.find((radio) => radio.ariaChecked === 'true') ?? all[0];
    for (const radio of all) {
      const tabIndex = radio === stop ? 0 : -1;
      if (radio.tabIndex !== tabIndex || !radio.hasAttribute('tabindex')) radio.tabIndex = tabIndex;
    }
  });

  const move = (event: KeyboardEvent) => {
    const all = radios();
    const current = all.findIndex((radio) => radio === document.activeElement);
    const step = STEPS[event.key];
    const next =
      event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : step && all.at((current + step) % all.length);
    if (!next || current < 0) return;
    event.preventDefault();
    next.focus();
    if (isFollowing && next.ariaDisabled !== 'true') next.click();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the radios inside take the focus
    <div ref={group} role="radiogroup" aria-label={label} className={className} onKeyDown={move}>
      {children}
    </div>
  );
}
