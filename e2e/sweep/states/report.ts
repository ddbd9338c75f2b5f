/** Collects faults; each is listed once, with the states that have it. */
export function faultReport() {
  const states = new Map<string, string[]>();
  return {
    add(state: string, faults: readonly string[]): void {
      for (const fault of faults) states.set(fault, [...(states.get(fault) ?? []), state]);
    },
    lines: () => [...states].map(([fault, where]) => `${fault} (${where.join(', ')})`),
  };
}
