export const lockIcon =
  'M7.5 10.5h9a3 3 0 0 1 3 3v4a3 3 0 0 1 -3 3h-9a3 3 0 0 1 -3 -3v-4a3 3 0 0 1 3 -3ZM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2' as const;
