import { texts } from '../../texts/texts.ts';

/** Apart from the other texts, which are loaded with a preview. */
export const usePreviewTitle = texts({ mixed: { title: 'Así se ve' }, en: { title: 'How it looks' } });
