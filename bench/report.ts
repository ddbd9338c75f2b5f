export interface Line {
  work: string;
  /** What was measured, in words with units. */
  product: string;
  reference: string;
  value: number;
  goal: number;
  /** The value has to stay below the goal, not to reach it. */
  atMost?: boolean;
}

export const reached = ({ value, goal, atMost }: Line): boolean => (atMost ? value <= goal : value >= goal);
export const round = (value: number): number =>
  value >= 10 ? Math.round(value) : Math.round(value * 100) / 100;

/** One table, ready for docs/PERFORMANCE.md. */
export function table(lines: Line[]): string {
  const rows = lines.map((line) => [
    line.work,
    line.product,
    line.reference,
    String(round(line.value)),
    `${line.atMost ? '≤' : '≥'} ${line.goal}`,
    reached(line) ? 'yes' : '**no**',
  ]);
  const header = ['work', 'product', 'reference', 'value', 'goal', 'reached'];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
