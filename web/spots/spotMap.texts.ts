import { texts } from '../texts/texts.ts';

const spanish = {
  view: 'Vista',
  table: 'Tabla',
  map: 'Mapa',
  title: (list: string) => `Mapa de ${list}`,
  inView: (count: string) => `${count} spots en esta vista`,
  oneInView: '1 spot en esta vista',
  noneInView: 'Ningún spot en esta vista. Aleja el mapa o quita filtros.',
  failed: 'No se pudieron cargar los spots del mapa.',
  zoomTo: (count: string) => `Acercar el mapa: ${count} ${count === '1' ? 'spot' : 'spots'} aquí`,
  listHere: (count: string) => `Ver la lista: ${count} spots en este punto`,
  here: (count: number) => `${count} spots en este punto`,
  closer: 'Acerca el mapa para ver los spots uno a uno, o elige un grupo.',
  firstOf: (count: number) => `Se listan los primeros ${count}.`,
  notEnabled: 'No habilitado',
  legend: 'Naranja: habilitado. Gris: no habilitado. Con doble borde: varios en un mismo punto.',
  listLabel: 'Spots en esta vista',
};

type SpotMapTexts = typeof spanish;

const english: SpotMapTexts = {
  view: 'View',
  table: 'Table',
  map: 'Map',
  title: (list) => `Map of ${list}`,
  inView: (count) => `${count} spots in this view`,
  oneInView: '1 spot in this view',
  noneInView: 'No spots in this view. Zoom out or clear filters.',
  failed: 'The spots of the map could not be loaded.',
  zoomTo: (count) => `Zoom in: ${count} ${count === '1' ? 'spot' : 'spots'} here`,
  listHere: (count) => `Open the list: ${count} spots on this point`,
  here: (count) => `${count} spots on this point`,
  closer: 'Zoom in to see the spots one by one, or choose a group.',
  firstOf: (count) => `The first ${count} are listed.`,
  notEnabled: 'Not enabled',
  legend: 'Orange: enabled. Grey: not enabled. With a double edge: several on one point.',
  listLabel: 'Spots in this view',
};

export const useSpotMapTexts = texts<SpotMapTexts>({ mixed: spanish, es: spanish, en: english });
