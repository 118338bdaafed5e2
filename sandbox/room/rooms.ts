/** Rooms of consultations in memory: who is present, and the lines that were written. */

interface Line {
  name: string;
  text: string;
}

interface Room {
  /** When each person was heard of last. */
  seen: Map<string, number>;
  lines: Line[];
}

/** A page asks every second; it is gone when it has not for this long. */
const GONE_MS = 5_000;
const LINES_MAX = 200;

export interface SandboxRooms {
  /** Notes that a person is there. @returns what the room shows now */
  look: (room: string, name: string) => { present: string[]; lines: readonly Line[] };
  write: (room: string, line: Line) => void;
}

/** @param present milliseconds that only go forward */
export const openRooms = (present: () => number): SandboxRooms => {
  const rooms = new Map<string, Room>();
  const roomOf = (name: string): Room => {
    const room = rooms.get(name) ?? { seen: new Map(), lines: [] };
    rooms.set(name, room);
    return room;
  };
  return {
    look: (room, name) => {
      const { seen, lines } = roomOf(room);
      const now = present();
      seen.set(name, now);
      for (const [other, at] of seen) if (now - at > GONE_MS) seen.delete(other);
      return { present: [...seen.keys()].sort(), lines };
    },
    write: (room, line) => {
      const { lines } = roomOf(room);
      lines.push(line);
      lines.splice(0, lines.length - LINES_MAX);
    },
  };
};
