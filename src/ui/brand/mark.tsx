/** The arch and its reflection with the pearl; takes the colour of the text around it. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <path d={MARK_PATH} stroke="currentColor" strokeWidth="6.5" strokeLinecap="round" />
      <circle cx="31.5" cy="15.5" r="4.2" fill="currentColor" />
    </svg>
  );
}

export const MARK_PATH = 'M9 38V21a7.5 7.5 0 0 1 15 0v9a7.5 7.5 0 0 0 15 0V15';
