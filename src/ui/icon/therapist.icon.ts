export const therapistIcon = 'M5 19c0-8.5 4.5-14 15-14.5C20 14 15.5 19.5 9 18M4 21c1.5-4.5 4.5-8 9-10' as const;
