export const logOutIcon = 'M14 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7M10.5 12H21M17 8l4 4-4 4' as const;
