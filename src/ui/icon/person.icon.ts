export const personIcon = 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4.5 20.5v-1a7.5 6 0 0 1 15 0v1' as const;
