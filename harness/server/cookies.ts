/** The cookies of one origin, as a browser keeps them. */

export interface Cookies {
  /** Cookie header for a request. */
  header: () => string;
  /** Stores and deletes cookies as the answer says. */
  keep: (answer: Response) => void;
}

export const createCookies = (): Cookies => {
  const kept = new Map<string, string>();
  return {
    header: () => [...kept].map(([name, text]) => `${name}=${text}`).join('; '),
    keep: ({ headers }) => {
      for (const line of headers.getSetCookie()) {
        const [, name = '', text = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/; Max-Age=0(?:;|$)/i.test(line)) kept.delete(name);
        else kept.set(name, text);
      }
    },
  };
};
