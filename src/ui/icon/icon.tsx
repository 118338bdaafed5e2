/**
 * One stroked path in a box of 24; a dot is a circle so small that its stroke fills it. Each has a file of its own, so that a
 * page loads those that it shows.
 */
export type IconPath = `M${string}`;

/** Decoration beside words: hidden from screen readers. `size` in CSS pixels; small icons get a stronger stroke. */
export function Icon({ path, size = 22 }: { path: IconPath; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 20 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
