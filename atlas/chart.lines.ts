/** Lines of a chart as SVG. */
import type { ElkPoint } from 'elkjs/lib/elk.bundled.js';

const CORNER = 8;

/** Rounds a length to a tenth of a pixel. */
export const n = (length: number): string => String(Math.round(length * 10) / 10);
/** The point at `distance` from `from` on the way to `to`, at most half of it. */
const towards = (from: ElkPoint, to: ElkPoint, distance: number): ElkPoint => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};
const at = ({ x, y }: ElkPoint): string => `${n(x)} ${n(y)}`;
/** SVG path of straight lines with round corners. */
export const lineThrough = (points: readonly ElkPoint[]): string =>
  points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined) return `M${at(point)}`;
      if (after === undefined) return `L${at(point)}`;
      return `L${at(towards(point, before, CORNER))}Q${at(point)} ${at(towards(point, after, CORNER))}`;
    })
    .join('');
export const arrowAt = (points: readonly ElkPoint[]): string => {
  const [before, tip] = points.slice(-2);
  if (before === undefined || tip === undefined) return '';
  const base = towards(tip, before, 8);
  const [dx, dy] = [(tip.y - base.y) / 2, (base.x - tip.x) / 2];
  return `<polygon class="head" points="${n(tip.x)},${n(tip.y)} ${n(base.x + dx)},${n(base.y + dy)} ${n(base.x - dx)},${n(base.y - dy)}"/>`;
};

/** SVG path of a diamond that fills the box. */
export const diamondIn = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string => {
  const [midX, midY] = [x + width / 2, y + height / 2];
  return `M${n(midX)} ${n(y)}L${n(x + width)} ${n(midY)}L${n(midX)} ${n(y + height)}L${n(x)} ${n(midY)}Z`;
};
