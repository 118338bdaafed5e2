export const doctorIcon =
  'M6 3.5v5a5 5 0 0 0 10 0v-5M4.5 3.5H7M15 3.5h2.5M11 13.5V16a4.5 4.5 0 0 0 9 0v-1.5M18 12.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0' as const;
