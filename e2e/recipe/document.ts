/* docs/ADDING-A-RESOURCE.md as data: under a heading of the second level, files (`ts`, `tsx`) and changes of files (`diff`). */

export interface Step {
  readonly file: string;
  readonly language: string;
  readonly text: string;
}

/** The steps of a section, in their order. */
export function stepsOf(document: string, title: string): Step[] {
  const section = document.split(/^## /m).find((one) => one.startsWith(title));
  if (!section) throw new Error(`no section '${title}'`);
  const steps = [...section.matchAll(/^### `(.+)`\n(?:(?!```|### ).*\n)*```(\w+)\n([\s\S]*?)^```/gm)];
  return steps.map(([, file = '', language = '', text = '']) => ({ file, language, text }));
}

/** How many lines a person writes. */
export const linesOf = ({ language, text }: Step): number =>
  text.split('\n').filter((line) => (language === 'diff' ? line.startsWith('+') : line.trim() !== '')).length;

/** A file with a change of the document: lines that begin with a blank are looked for, in their order. */
export function changed(file: string, diff: string): string {
  const [left, done] = [file.split('\n'), [] as string[]];
  for (const line of diff.split('\n').filter((one) => one !== '')) {
    const [sign, text] = [line[0], line.slice(1)];
    if (sign === '+') done.push(text);
    else {
      const found = left.indexOf(text);
      if (found < 0) throw new Error(`the document expects this line: ${text}`);
      done.push(...left.splice(0, found));
      const [kept = ''] = left.splice(0, 1);
      if (sign !== '-') done.push(kept);
    }
  }
  return [...done, ...left].join('\n');
}
