export const calendarIcon =
  'M7.5 5h9a4 4 0 0 1 4 4v7.5a4 4 0 0 1 -4 4h-9a4 4 0 0 1 -4 -4v-7.5a4 4 0 0 1 4 -4ZM3.5 10h17M8 2.8v4M16 2.8v4M11.77 15a.23 .23 0 1 0 .46 0a.23 .23 0 1 0 -.46 0' as const;
