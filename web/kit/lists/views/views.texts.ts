import { texts } from '../../../texts/texts.ts';

export const useViewTexts = texts({
  mixed: {
    views: 'Vistas',
    view: (name: string) => `Vista: ${name}`,
    changedView: (name: string) => `Vista: ${name} (con cambios)`,
    showMore: (count: number) => (count === 1 ? '1 vista más' : `${count} vistas más`),
    showFewer: 'Menos vistas',
    viewsOf: (list: string) => `Vistas de ${list}`,
  },
  en: {
    views: 'Views',
    view: (name) => `View: ${name}`,
    changedView: (name) => `View: ${name} (changed)`,
    showMore: (count) => (count === 1 ? '1 more view' : `${count} more views`),
    showFewer: 'Fewer views',
    viewsOf: (list) => `Views of ${list}`,
  },
});
