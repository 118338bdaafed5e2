/** `/` begins a question on every page. */
export const startAsking = (): void => {
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.querySelector<HTMLInputElement>('.ask input, .find input, .filter input')?.focus();
  });
};
