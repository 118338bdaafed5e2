/**
 * In the frame after the next: once what the page shows now was painted; at once where nothing is painted, because
 * another tab or app is in front.
 * @returns what takes it back
 */
export const afterPaint = (action: () => void): (() => void) => {
  if (document.hidden) {
    action();
    return () => {};
  }
  let frame = 0;
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(action);
  });
  return () => cancelAnimationFrame(frame);
};
