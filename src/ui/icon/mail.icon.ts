export const mailIcon =
  'M5.8 5h12.4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12.4a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3ZM4 7.5l8 5.5 8-5.5' as const;
