/** Moves focus to the heading of the open popup when the tapped element disappears. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('[role=dialog] h1')?.focus();
