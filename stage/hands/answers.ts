/** What the server says, where no world can be made in which it says so. */
export const done = (data?: unknown): object => ({ success: true, ...(data !== undefined && { data }) });

export const refused = (code: string, data?: object, message = code): object => ({
  success: false,
  code,
  message,
  ...(data && { data }),
});

/** One call that is done in these ways, by label. */
export const doneIn = (call: string, ways: Readonly<Record<string, unknown>>): Record<string, object> =>
  Object.fromEntries(Object.entries(ways).map(([way, data]) => [`${call} -> ${way}`, done(data)]));
