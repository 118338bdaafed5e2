export const truckIcon =
  'M2.5 6.5h11.5v10.5H2.5ZM14 10.5h4l3.5 3.5v3H14M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15.5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0' as const;
