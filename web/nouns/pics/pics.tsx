import { pic } from '#contract/pics.ts';
import { nounScreens } from '../../kit/nouns/nounScreens.tsx';
import { formatInstant } from '../../kit/values/dates.ts';
import { texts } from '../../texts/texts.ts';

const words = texts({
  mixed: {
    newTitle: 'Nueva pic',
    editTitle: 'Editar pic',
    sections: { main: 'Imagen' },
    fields: { image_url: 'Imagen', createdAt: 'Fecha de creación' },
    named: (date: string) => `Pic del ${date}`,
    added: 'Pic added successfully!',
    updated: 'Pic updated successfully!',
    // Pics reuse the wording of spots (product/pics#messages).
    addFailed: 'Error adding the spot. Please try again.',
    updateFailed: 'Error updating the spot. Please try again.',
  },
  es: {
    added: '¡Pic agregada correctamente!',
    updated: '¡Pic actualizada correctamente!',
    addFailed: 'No se pudo agregar la pic. Inténtalo de nuevo.',
    updateFailed: 'No se pudo actualizar la pic. Inténtalo de nuevo.',
  },
  en: {
    newTitle: 'New pic',
    editTitle: 'Edit pic',
    sections: { main: 'Image' },
    fields: { image_url: 'Image', createdAt: 'Created' },
    named: (date) => `Pic of ${date}`,
    added: 'Pic added successfully!',
    updated: 'Pic updated successfully!',
    addFailed: 'Error adding the pic. Please try again.',
    updateFailed: 'Error updating the pic. Please try again.',
  },
});

export const { List, Form } = nounScreens(pic, {
  words,
  columns: { image_url: 'picture', createdAt: 'date' },
  sections: { main: { inputs: { image_url: { kind: 'picture', required: true } } } },
  preview: () => import('./PicPreview.tsx'),
  nameOf: ({ createdAt }, t) => t.named(formatInstant(createdAt) ?? ''),
  titleOf: ({ createdAt }) => formatInstant(createdAt) ?? '',
});
