/**
 * Runs in the frame after the next, when the present page was painted; at once where nothing is painted, because
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
 * As afterPaint, for work that takes the focus: it does not run once a person goes on with Tab.
 * @returns a function that cancels it
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
