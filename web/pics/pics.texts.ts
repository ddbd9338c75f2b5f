import { texts } from '../texts/texts.ts';

export const usePicTexts = texts({
  mixed: {
    newTitle: 'Nueva pic',
    editTitle: 'Editar pic',
    section: 'Imagen',
    image: 'Imagen',
    createdAt: 'Fecha de creación',
    named: (date: string) => `Pic del ${date}`,
    added: 'Pic added successfully!',
    updated: 'Pic updated successfully!',
    // The specification's letter: pics reuse the wording of spots (§8).
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
    section: 'Image',
    image: 'Image',
    createdAt: 'Created',
    named: (date) => `Pic of ${date}`,
    added: 'Pic added successfully!',
    updated: 'Pic updated successfully!',
    addFailed: 'Error adding the pic. Please try again.',
    updateFailed: 'Error updating the pic. Please try again.',
  },
});
