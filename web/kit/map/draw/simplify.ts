/** A point on the screen, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A drawn line with at most `max` of its points, its ends included: those that change its shape least are left out
 * (Ramer–Douglas–Peucker, from a tolerance of one pixel on).
 */
export function simplified(line: readonly Point[], max: number): readonly Point[] {
  let points = line;
  for (let tolerance = 1; points.length > max || tolerance === 1; tolerance *= 1.5) {
    points = withTolerance(line, tolerance);
  }
  return points;
}

/** Iterative, because a line may have thousands of points. */
function withTolerance(line: readonly Point[], tolerance: number): readonly Point[] {
  const isKept = new Set([0, line.length - 1]);
  const parts: [from: number, to: number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const [far, distance] = farthest(line, from, to);
    if (distance <= tolerance) continue;
    isKept.add(far);
    parts.push([from, far], [far, to]);
  }
  return line.filter((_, i) => isKept.has(i));
}

/** The point between two others that is farthest from the line through them. */
function farthest(line: readonly Point[], from: number, to: number): [index: number, distance: number] {
  const [start, end] = [line[from], line[to]];
  let found: [number, number] = [from, 0];
  if (!start || !end) return found;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  for (let i = from + 1; i < to; i += 1) {
    const { x, y } = line[i] ?? start;
    // A closed line begins where it ends.
    const distance =
      length === 0
        ? Math.hypot(x - start.x, y - start.y)
        : Math.abs(dx * (start.y - y) - dy * (start.x - x)) / length;
    if (distance > found[1]) found = [i, distance];
  }
  return found;
}
