import { texts } from '../texts/texts.ts';

export const useCategoryTexts = texts({
  mixed: {
    newTitle: 'Nueva categoría',
    editTitle: 'Editar categoría',
    section: 'Categoría',
    searchLabel: 'Buscar por nombre',
    name: 'Nombre',
    order: 'Orden',
    orderHint: 'Las categorías con un número menor salen primero.',
    image: 'Imagen',
    counting: 'Contando los spots que la usan…',
    countFailed: 'No se pudo contar cuántos spots la usan.',
    usedBy: (spots: number, written: string) =>
      spots === 0
        ? 'Ningún spot la usa.'
        : spots === 1
          ? '1 spot la usa; al eliminarla queda sin esta categoría, pero no se borra.'
          : `${written} spots la usan; al eliminarla quedan sin esta categoría, pero no se borran.`,
    added: 'Category added successfully!',
    updated: 'Category updated successfully!',
    addFailed: 'Error adding the Category. Please try again.',
    updateFailed: 'Error updating the Category. Please try again.',
  },
  es: {
    added: '¡Categoría agregada correctamente!',
    updated: '¡Categoría actualizada correctamente!',
    addFailed: 'No se pudo agregar la categoría. Inténtalo de nuevo.',
    updateFailed: 'No se pudo actualizar la categoría. Inténtalo de nuevo.',
  },
  en: {
    newTitle: 'New category',
    editTitle: 'Edit category',
    section: 'Category',
    searchLabel: 'Search by name',
    name: 'Name',
    order: 'Order',
    orderHint: 'Categories with a smaller number come first.',
    image: 'Image',
    counting: 'Counting the spots that use it…',
    countFailed: 'The spots that use it could not be counted.',
    usedBy: (spots, written) =>
      spots === 0
        ? 'No spot uses it.'
        : spots === 1
          ? '1 spot uses it; it loses this category, but is not deleted.'
          : `${written} spots use it; they lose this category, but are not deleted.`,
    added: 'Category added successfully!',
    updated: 'Category updated successfully!',
    addFailed: 'Error adding the Category. Please try again.',
    updateFailed: 'Error updating the Category. Please try again.',
  },
});
