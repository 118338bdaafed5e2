/**
 * Rooms of remote consultations, at a provider that needs no call beforehand, such as Jitsi: opening an address makes
 * the room.
 */
import { NAME, ROOM } from '#server/config/room-url.rules.ts';

export interface Rooms {
  /**
   * @param room unguessable, one for each appointment
   * @param name of the person who enters
   */
  addressOf: (room: string, name: string) => string;
}

export const roomsAt = (template: string): Rooms => ({
  addressOf: (room, name) => template.replaceAll(ROOM, room).replaceAll(NAME, encodeURIComponent(name)),
});
