/** Whether a window can be seen on this machine. */
export const hasDisplay = (platform = process.platform, env = process.env): boolean =>
  platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
