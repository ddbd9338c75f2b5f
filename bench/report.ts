export interface Line {
  work: string;
  /** The measured values, with units. */
  product: string;
  reference: string;
  value: number;
  goal: number;
  /** The goal is a maximum, not a minimum. */
  atMost?: boolean;
}

export const reached = ({ value, goal, atMost }: Line): boolean => (atMost ? value <= goal : value >= goal);
/** A line whose value must not exceed the goal. */
export const maximum = (
  work: string,
  value: number,
  goal: number,
  product: string,
  reference = '',
): Line => ({ work, product, reference, value, goal, atMost: true });

/** Without decimals from 10 on, otherwise with two. */
export const round = (value: number): number =>
  value >= 10 ? Math.round(value) : Math.round(value * 100) / 100;

/** A Markdown table for docs/PERFORMANCE.md. */
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
