/* Parses docs/ADDING-A-RESOURCE.md: below each `##` heading, new files (`ts`, `tsx`) and changes to files (`diff`). */

export interface Step {
  readonly file: string;
  readonly language: string;
  readonly text: string;
}

/** The steps of a section, in order. */
export function stepsOf(document: string, title: string): Step[] {
  const section = document.split(/^## /m).find((one) => one.startsWith(title));
  if (!section) throw new Error(`no section '${title}'`);
  const steps = [...section.matchAll(/^### `(.+)`\n(?:(?!```|### ).*\n)*```(\w+)\n([\s\S]*?)^```/gm)];
  return steps.map(([, file = '', language = '', text = '']) => ({ file, language, text }));
}

/** How many lines a person writes. */
export const linesOf = ({ language, text }: Step): number =>
  text.split('\n').filter((line) => (language === 'diff' ? line.startsWith('+') : line.trim() !== '')).length;

/** Applies a diff to a file: its context and removed lines must occur in the file, in order. Throws if one does not. */
export function applyDiff(file: string, diff: string): string {
  const [rest, result] = [file.split('\n'), [] as string[]];
  for (const line of diff.split('\n').filter((one) => one !== '')) {
    const [sign, text] = [line[0], line.slice(1)];
    if (sign === '+') result.push(text);
    else {
      const index = rest.indexOf(text);
      if (index < 0) throw new Error(`The diff expects this line in the file: ${text}`);
      result.push(...rest.splice(0, index));
      rest.shift();
      if (sign !== '-') result.push(text);
    }
  }
  return [...result, ...rest].join('\n');
}
