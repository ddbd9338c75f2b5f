import type { Bounds } from '#contract/geography/bounds.ts';

/** Spots that are shown as one button. */
export interface Group {
  /** Longitude and latitude. */
  at: [number, number];
  count: number;
  bounds: Bounds;
  isOnePoint: boolean;
}

interface Placed {
  group: Group;
  x: number;
  y: number;
}

/** The diameter of the button of a group, in pixels. */
export const sizeOf = (count: number): number => Math.round(26 + 8 * Math.log10(count));

/** Pixels between two buttons: those on one point have a second ring. */
const gap = 4;

/**
 * The groups, those merged whose buttons would overlap: the map clusters spots by their distance from one of them, so that the centres
 * of two groups may be closer than that. `project` gives the pixels of a position.
 */
export function mergeGroups(
  groups: readonly Group[],
  project: (at: [number, number]) => { x: number; y: number },
) {
  const placed = (group: Group): Placed => ({ group, ...project(group.at) });
  const kept: Placed[] = [];
  // In one order, whatever that of the tiles is. A merged group may overlap the next one.
  const left = [...groups]
    .sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .map(placed)
    .reverse();
  for (let next = left.pop(); next; next = left.pop()) {
    const { group, x, y } = next;
    const at = kept.findIndex((one) => {
      const reach = (sizeOf(one.group.count) + sizeOf(group.count)) / 2 + gap;
      return Math.hypot(one.x - x, one.y - y) < reach;
    });
    const [other] = at < 0 ? [] : kept.splice(at, 1);
    if (other) left.push(placed(merged(other.group, group)));
    else kept.push(next);
  }
  return kept.map(({ group }) => group);
}

function merged(one: Group, other: Group): Group {
  const count = one.count + other.count;
  const middle = (a: number, b: number) => (a * one.count + b * other.count) / count;
  return {
    at: [middle(one.at[0], other.at[0]), middle(one.at[1], other.at[1])],
    count,
    bounds: {
      west: Math.min(one.bounds.west, other.bounds.west),
      south: Math.min(one.bounds.south, other.bounds.south),
      east: Math.max(one.bounds.east, other.bounds.east),
      north: Math.max(one.bounds.north, other.bounds.north),
    },
    isOnePoint: false,
  };
}
