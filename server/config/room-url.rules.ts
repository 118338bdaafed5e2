/** The template of ROOM_URL, with the names of the room and of the person in it. */

export const ROOM = '{room}';
export const NAME = '{name}';

/** Whether the template has one room, behind the host. */
export const isRoomUrl = (url: string): boolean => {
  const [one, other] = ['a', 'b'].map((room) => URL.parse(url.replace(ROOM, room)));
  return url.split(ROOM).length === 2 && one?.origin !== undefined && one.origin === other?.origin;
};
