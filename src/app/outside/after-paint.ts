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

/**
 * As afterPaint, for what takes the focus: not once a person goes on with Tab, because what they have come to keeps it.
 * @returns what takes it back
 */
export const focusAfterPaint = (focus: () => void): (() => void) => {
  let takeBack = () => {};
  const end = () => {
    document.removeEventListener('keydown', hear, true);
    takeBack();
  };
  const hear = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') end();
  };
  document.addEventListener('keydown', hear, true);
  takeBack = afterPaint(() => {
    end();
    focus();
  });
  return end;
};
