import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './segments.module.css';

export interface SegmentsProps<Id extends string> {
  /** Accessible name of the tabs. */
  label: string;
  segments: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** When false, the selection cannot change. */
  isReady?: boolean;
  /** Panel of the selected tab. */
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Two to four tabs of equal width with their panel; arrows, Home and End move and select (WAI-ARIA APG, tabs). */
export function Segments<Id extends string>({
  label,
  segments,
  selected,
  onSelect,
  isReady = true,
  children,
}: SegmentsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const current = segments.findIndex((segment) => segment.id === selected);
    const step = STEPS[event.key];
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? segments.length - 1 : step && (current + step) % segments.length;
    const segment = next === undefined ? undefined : segments.at(next);
    if (!isReady || segment === undefined) return;
    event.preventDefault();
    onSelect(segment.id);
    list.current?.querySelector<HTMLElement>(`[id="${id}-${segment.id}"]`)?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs inside take the focus */}
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {segments.map((segment) => (
          <button
            key={segment.id}
            id={`${id}-${segment.id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={segment.id === selected}
            aria-controls={`${id}-panel`}
            aria-disabled={!isReady || undefined}
            tabIndex={segment.id === selected ? 0 : -1}
            onClick={() => {
              if (isReady) onSelect(segment.id);
            }}
          >
            {segment.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
