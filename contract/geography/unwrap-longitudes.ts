/**
 * A line or ring of [longitude, latitude] that crosses the antimeridian, with longitudes that continue beyond 180 degrees
 * instead of jumping. A ring around a pole is closed along the pole.
 */
export function unwrapLongitudes(line: readonly (readonly number[])[]): [number, number][] {
  let turns = 0;
  const points = line.map(([x = 0, y = 0], i): [number, number] => {
    const step = x - (line[i - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [x + turns * 360, y];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && turns !== 0 && isClosed(line)) {
    const pole = last[1] < 0 ? -90 : 90;
    points.push([last[0], pole], [first[0], pole], first);
  }
  return points;
}

const isClosed = (line: readonly (readonly number[])[]): boolean =>
  line[0]?.[0] === line.at(-1)?.[0] && line[0]?.[1] === line.at(-1)?.[1];
