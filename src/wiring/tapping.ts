/** Whether a tap or a key is being answered right now. */
export const createTapping = (): { isTapping: () => boolean; stop: () => void } => {
  let isTapping = false;
  const begin = () => {
    isTapping = true;
    setTimeout(() => {
      isTapping = false;
    });
  };
  const events = ['click', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, begin, true);
  return {
    isTapping: () => isTapping,
    stop: () => {
      for (const event of events) document.removeEventListener(event, begin, true);
    },
  };
};
