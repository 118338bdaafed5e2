export const recordsIcon =
  'M6 20.5h12a2 2 0 0 0 2-2V8.8L14.2 3H6a2 2 0 0 0-2 2v13.5a2 2 0 0 0 2 2ZM14 3.2V7a2 2 0 0 0 2 2h3.8M8 13h8M8 16.7h5' as const;
