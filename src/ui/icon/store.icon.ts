export const storeIcon =
  'M5.2 8.5h13.6l.9 9.8a2.2 2.2 0 0 1-2.2 2.4h-11a2.2 2.2 0 0 1-2.2-2.4ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11' as const;
