/** What was tapped goes away: the heading of the open popup has the focus instead. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('[role=dialog] h1')?.focus();
