/** The cookies of one origin, as a browser keeps them. */

export interface Cookies {
  /** What is sent with a request. */
  header: () => string;
  /** What an answer brings or takes away. */
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
