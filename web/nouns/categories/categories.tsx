import { category } from '#contract/categories.ts';
import { nounScreens } from '../../kit/nouns/nounScreens.tsx';
import { texts } from '../../texts/texts.ts';
import { CategoryUsage } from './CategoryUsage.tsx';

const words = texts({
  mixed: {
    newTitle: 'Nueva categoría',
    editTitle: 'Editar categoría',
    sections: { main: 'Categoría' },
    searchLabel: 'Buscar por nombre',
    fields: { name: 'Nombre', order: 'Orden', image_url: 'Imagen' },
    hints: { order: 'Las categorías con un número menor salen primero.' },
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
    sections: { main: 'Category' },
    searchLabel: 'Search by name',
    fields: { name: 'Name', order: 'Order', image_url: 'Image' },
    hints: { order: 'Categories with a smaller number come first.' },
    added: 'Category added successfully!',
    updated: 'Category updated successfully!',
    addFailed: 'Error adding the Category. Please try again.',
    updateFailed: 'Error updating the Category. Please try again.',
  },
});

export const { List, Form } = nounScreens(category, {
  words,
  columns: { image_url: 'picture', name: 'text', order: 'number' },
  sections: {
    main: {
      inputs: {
        name: { kind: 'text', required: true },
        order: { kind: 'number', empty: '0' },
        image_url: { kind: 'picture', removable: true },
      },
    },
  },
  nameOf: ({ name }) => name,
  removeHint: ({ id }) => <CategoryUsage id={id} />,
});
