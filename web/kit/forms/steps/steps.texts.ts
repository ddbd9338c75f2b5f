import { texts } from '../../../texts/texts.ts';

export const useStepsTexts = texts({
  mixed: {
    step: (place: number, count: number, name: string) => `Paso ${place} de ${count} · ${name}`,
    all: 'Pasos del formulario',
    complete: (percent: number) => `${percent} % completo`,
    completeBut: (percent: number, missing: string, more: number) =>
      `${percent} % completo; falta: ${missing}${more > 0 ? ` y ${more} más` : ''}`,
    states: { error: 'Con error', missing: 'Falta algo', done: 'Listo' },
  },
  en: {
    step: (place, count, name) => `Step ${place} of ${count} · ${name}`,
    all: 'Steps of the form',
    complete: (percent) => `${percent}% complete`,
    completeBut: (percent, missing, more) =>
      `${percent}% complete; missing: ${missing}${more > 0 ? ` and ${more} more` : ''}`,
    states: { error: 'Has an error', missing: 'Something is missing', done: 'Done' },
  },
});
