import { pictureFile } from '../nounScenarios.ts';
import { photo } from '../spotForms.ts';

let n = 0;

/** Functions that return a body for the creation of each noun, with its files. */
export const exampleBodies = (spotId: string) => ({
  user: async () => ({
    first_name: 'Ana',
    last_name: 'Sosa',
    email: `example-${++n}@example.com`,
    password: 'long enough',
    picture: await pictureFile(),
  }),
  category: async () => ({ name: `Tango ${++n}`, image_url: await pictureFile() }),
  banner: async () => ({
    name: 'Uno',
    link: 'https://example.com',
    type: 'search',
    country: 'AR',
    image_url: await pictureFile(),
  }),
  pic: async () => ({ image_url: await pictureFile() }),
  story: async () => ({ type: 'song', country: 'AR', picture: await pictureFile() }),
  event: async () => ({
    spot_id: spotId,
    title: 'Noche',
    date: '2026-12-01',
    start_time: '21:00',
    tickets: 'https://example.com',
    location: 'Calle 1',
  }),
  comment: async () => ({ comment: 'Qué lindo', spot_id: spotId }),
  view: async () => ({ list: 'users', name: `Perú ${++n}`, query: { country: 'PE' }, shared: true }),
  note: async () => ({ noun: 'spots', record_id: spotId, text: 'Llamar al dueño' }),
  notice: async () => ({ title: 'Hola', body: 'Qué tal', country: 'AR', send_at: '2100-01-01T00:00:00Z' }),
  spot: async () => ({
    name: 'Bar',
    type: 'people',
    address: 'Calle 2',
    country: 'AR',
    photos: [await photo()],
  }),
});
