type Point = readonly [x: number, y: number];

const OUT = 9;
const IN = 16;
const CORNER = 6;

/** The path from one box down to another with round corners, along a lane if there are boxes in between. */
export function aroundPath([fromX, fromY]: Point, [toX, toY]: Point, laneX: number | undefined): string {
  const [below, above] = [fromY + OUT, toY - IN];
  const around: readonly Point[] =
    laneX === undefined
      ? [[fromX, above]]
      : [
          [fromX, below],
          [laneX, below],
          [laneX, above],
        ];
  return rounded([[fromX, fromY], ...around, [toX, above], [toX, toY]]);
}

function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return '';
  const corners = rest.slice(0, -1).map((corner, at) => {
    const before = towards(corner, points[at] ?? corner);
    const after = towards(corner, points[at + 2] ?? corner);
    return `L ${before} Q ${corner.join(' ')} ${after}`;
  });
  return [`M ${first.join(' ')}`, ...corners, `L ${last.join(' ')}`].join(' ');
}

/** A point a short distance from a corner towards the previous or next point. */
function towards([x, y]: Point, [otherX, otherY]: Point): string {
  const length = Math.hypot(otherX - x, otherY - y);
  const part = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return `${x + (otherX - x) * part} ${y + (otherY - y) * part}`;
}
