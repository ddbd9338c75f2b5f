/** @module-tag extended */

import { test } from 'vitest';
import { choose, country, instant, type } from '../pages/fields.ts';
import { appInBrowser } from '../support/browser.ts';
import { type Noun, tryNoun } from './noun.ts';

const { open } = appInBrowser({ OFFICIAL_USER_EMAIL: 'official@example.com' });

const nouns: Noun[] = [
  {
    path: '/adsbanners',
    title: 'AdsBanners',
    create: 'Crear AdsBanner',
    refused: [
      'El nombre es obligatorio.',
      'El link es obligatorio.',
      'El Tipo es obligatorio.',
      'El Pais es obligatorio.',
    ],
    async fill(page) {
      await type(page, 'Nombre', 'Festival');
      await type(page, 'Link', 'https://e.co');
      await choose(page, 'Tipo', 'Profile Spot Ads');
      await country(page, 'Bolivia');
    },
    added: 'AdsBanner added successfully!',
    addFailed: 'Error adding the AdsBanner. Please try again.',
    name: 'Festival',
    change: (page) => type(page, 'Nombre', 'Gran festival'),
    updated: 'AdsBanner updated successfully!',
    updateFailed: 'Error updating the AdsBanner. Please try again.',
    renamed: 'Gran festival',
    picture: true,
  },
  {
    path: '/stories',
    title: 'Stories',
    create: 'Guardar',
    refused: ['El Pais es obligatorio.'],
    async fill(page) {
      await choose(page, 'Tipo', 'Website link');
      await type(page, 'Link', 'https://e.co/uno');
      await country(page, 'Argentina');
    },
    added: 'Story creada con éxito',
    addFailed: 'Error al guardar el story.',
    name: /e.co\/uno/,
    change: (page) => type(page, 'Link', 'https://e.co/dos'),
    updated: 'Story actualizada con éxito',
    updateFailed: 'Error al guardar el story.',
    renamed: /e.co\/dos/,
    picture: true,
  },
  {
    path: '/notifications',
    title: 'Notifications',
    create: 'Enviar',
    filled: 'Programar',
    saveChanges: 'Programar',
    async confirm(page, label) {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: label, exact: true }).click();
      // While it closes, its button is in the place of the form's.
      await dialog.waitFor({ state: 'detached' });
    },
    refused: ['El titulo es obligatorio.', 'El mensaje es obligatorio.', 'El Pais es obligatorio.'],
    async fill(page) {
      await type(page, 'Título', 'Concierto');
      await type(page, 'Mensaje', 'Hoy.');
      await country(page, 'Argentina');
      await page.getByRole('radio', { name: 'A una hora' }).check();
      await instant(page.getByLabel('Fecha y hora (UTC)'), '2100-01-01T12:00');
    },
    added: 'Notification added successfully!',
    addFailed: 'Error adding the Notification. Please try again.',
    name: 'Concierto',
    change: (page) => type(page, 'Título', 'Gran concierto'),
    updated: 'Notification updated successfully!',
    updateFailed: 'Error updating the Notification. Please try again.',
    renamed: 'Gran concierto',
  },
];

test.each(nouns)('$path: empty list, create, edit, delete', (noun) => tryNoun(open, noun));
