/* The step of a form in its address, such as `?step=place`: it survives a reload, and Back goes to the step before. */

export const stepParam = 'step';

/** The parameters of an address with this step. */
export function withStep(search: URLSearchParams, step: string): string {
  const params = new URLSearchParams(search);
  params.set(stepParam, step);
  return `?${params}`;
}

/** The same for all steps of a form. */
export function withoutStep(search: URLSearchParams): string {
  const params = new URLSearchParams(search);
  params.delete(stepParam);
  return String(params);
}

/** The step that an address names; the first one without a known step. */
export function stepIn<Step extends string>(
  search: URLSearchParams,
  steps: readonly [Step, ...Step[]],
): Step {
  const named = search.get(stepParam);
  return steps.find((step) => step === named) ?? steps[0];
}
