import { test } from 'vitest';
import { type } from '../pages/fields.ts';
import { appInBrowser } from '../support/browser.ts';
import { type Noun, tryNoun } from './noun.ts';

const { open } = appInBrowser();

/* The code that all nouns share; the others are in nouns.extended.spec.ts. */
const nouns: Noun[] = [
  {
    path: '/categories',
    title: 'Special Maps',
    create: 'Guardar',
    refused: ['El nombre es obligatorio.'],
    fill: (page) => type(page, 'Nombre', 'Jazz'),
    added: 'Category added successfully!',
    addFailed: 'Error adding the Category. Please try again.',
    name: 'Jazz',
    change: (page) => type(page, 'Nombre', 'Free Jazz'),
    updated: 'Category updated successfully!',
    updateFailed: 'Error updating the Category. Please try again.',
    renamed: 'Free Jazz',
    picture: true,
  },
  {
    path: '/pics',
    title: 'Pics',
    create: 'Guardar',
    refused: ['Por favor, selecciona una imagen válida antes de continuar.'],
    fill: async () => {},
    added: 'Pic added successfully!',
    addFailed: 'Error adding the spot. Please try again.',
    name: /Pic del/,
    updated: 'Pic updated successfully!',
    updateFailed: 'Error updating the spot. Please try again.',
    renamed: /Pic del/,
    picture: true,
  },
];

test.each(nouns)('$path: empty list, create, edit, delete', (noun) => tryNoun(open, noun));
