export const backIcon = 'M19 12H5M11 5.5 4.5 12l6.5 6.5' as const;
