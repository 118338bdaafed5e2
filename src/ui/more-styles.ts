let loading: Promise<void> | null = null;

const add = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      loading = null;
      reject(new Error(`${href} cannot be loaded`));
    });
    document.head.append(link);
  });

/** The styles of everything but the first page, once; index.html names them. */
export const loadMoreStyles = (): Promise<void> => {
  const href = document.querySelector<HTMLMetaElement>('meta[name="more-styles"]')?.content;
  loading ??= href ? add(href) : Promise.resolve();
  return loading;
};
