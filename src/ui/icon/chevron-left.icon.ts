export const chevronLeftIcon = 'M14.5 5.5 8 12l6.5 6.5' as const;
