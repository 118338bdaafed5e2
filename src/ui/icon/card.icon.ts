export const cardIcon =
  'M5.8 5.5h12.4a3 3 0 0 1 3 3v7.5a3 3 0 0 1-3 3H5.8a3 3 0 0 1-3-3V8.5a3 3 0 0 1 3-3ZM2.8 10h18.4M6.5 15h3.5' as const;
