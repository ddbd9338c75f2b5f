import { texts } from '../../../texts/texts.ts';

export const useStepsTexts = texts({
  mixed: {
    step: (place: number, count: number, name: string) => `Paso ${place} de ${count} · ${name}`,
    all: 'Pasos del formulario',
    complete: (percent: number) => `${percent} % completo`,
    completeBut: (percent: number, missing: string) => `${percent} % completo; falta: ${missing}`,
    states: { error: 'Con error', missing: 'Falta algo', done: 'Listo' },
  },
  en: {
    step: (place, count, name) => `Step ${place} of ${count} · ${name}`,
    all: 'Steps of the form',
    complete: (percent) => `${percent}% complete`,
    completeBut: (percent, missing) => `${percent}% complete; missing: ${missing}`,
    states: { error: 'Has an error', missing: 'Something is missing', done: 'Done' },
  },
});
