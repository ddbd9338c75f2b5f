/** One event of a stream: its id and its data. */
export interface ServerEvent {
  readonly id: string;
  readonly data: string;
}

/**
 * Returns a function that takes the text of a stream piece by piece and returns the events that are complete. Of server-sent events it reads what
 * our server writes: `id`, `data` in one line, and comments; a library for all of them is as large as the rest of the connection.
 */
export function eventReader(): (text: string) => ServerEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const found = /^id: (.*)\ndata: (.*)$/.exec(block);
      return found ? { id: found[1] ?? '', data: found[2] ?? '' } : [];
    });
  };
}
