import { texts } from '../../../texts/texts.ts';

const many = (n: string, one: string, more: string) => `${n} ${n === '1' ? one : more}`;

export const useResolveTexts = texts({
  mixed: {
    title: 'Resolver uno a uno',
    progress: (done: string, skipped: string, left: string) =>
      `${many(done, 'resuelto', 'resueltos')} · ${many(skipped, 'salteado', 'salteados')} · ${left === '1' ? 'queda' : 'quedan'} ${left}`,
    workable: (n: string, of: string) =>
      `Aquí se ${n === '1' ? 'resuelve' : 'resuelven'} ${n} de los ${of} del filtro: a los demás no les falta nada de esto.`,
    lacks: {
      photo: 'Sin foto',
      english: 'Sin texto en inglés',
      address: 'Sin dirección',
      pin: 'Sin un buen pin',
    },
    saveNext: 'Guardar y seguir',
    skip: 'Saltear',
    unsavedSkip: { title: '¿Saltear sin guardar?', yes: 'Saltear sin guardar' },
    undo: 'Deshacer',
    unsavedUndo: { title: '¿Volver al anterior sin guardar este?', yes: 'Volver sin guardar' },
    undone: (name: string) => `Deshecho: «${name}» está de nuevo aquí.`,
    undoneElsewhere: (name: string) => `Deshecho. «${name}» lo tiene ahora otra persona.`,
    fullForm: 'Formulario completo',
    newTab: 'se abre en otra pestaña',
    about: 'El spot',
    owner: 'Usuario',
    noOwner: 'Sin usuario',
    paste: 'También puedes soltarla en cualquier parte de esta tarjeta o pegarla con Ctrl V.',
    camera: 'Tomar foto',
    noText: 'Sin texto.',
    pinWhy: {
      none: 'Tiene dirección y no tiene coordenadas.',
      zero: 'Está en 0, 0: en el mar, frente a África.',
      sea: 'Está en el mar.',
      outside: 'Está fuera de su país.',
      shared: 'Otro spot, con otra dirección, está exactamente en el mismo punto.',
      noAddress: 'No tiene dirección.',
    },
    stillDoubtful: 'Todavía es dudoso: mueve el pin.',
    oneIsEnough: 'Completa esto u otra cosa de la tarjeta.',
    found: 'La búsqueda encuentra esta dirección aquí:',
    pickFound: 'Poner el pin en un resultado',
    lost: 'Pasó un rato sin actividad y ahora lo tiene otra persona: saltéalo, o guarda igual.',
    leftGone:
      'Un spot para el que habías escrito algo ya no existe. Lo escrito sigue en este dispositivo: «sin guardar», arriba, lo muestra para leerlo o copiarlo.',
    nothingLacks: 'Ya no le falta nada',
    over: 'Listo',
    overHint: 'No falta nada más de este filtro.',
    others: (n: string) =>
      n === '1'
        ? 'Queda 1: lo salteaste, o lo tiene otra persona.'
        : `Quedan ${n}: los salteaste, o los tiene otra persona.`,
    again: 'Empezar de nuevo',
    toList: 'Terminar',
    empty: 'No hay nada que resolver',
    emptyHint: 'A ningún spot de este filtro le falta foto, texto en inglés, dirección o punto en el mapa.',
  },
  en: {
    title: 'One after the other',
    progress: (done, skipped, left) => `${done} resolved · ${skipped} skipped · ${left} left`,
    workable: (n, of) =>
      `${n} of the ${of} of the filter can be resolved here: the others lack none of this.`,
    lacks: {
      photo: 'No photo',
      english: 'No English text',
      address: 'No address',
      pin: 'Without a good pin',
    },
    saveNext: 'Save and go on',
    skip: 'Skip',
    unsavedSkip: { title: 'Skip without saving?', yes: 'Skip without saving' },
    undo: 'Undo',
    unsavedUndo: { title: 'Go back to the last one without saving this one?', yes: 'Go back without saving' },
    undone: (name) => `Undone: “${name}” is here again.`,
    undoneElsewhere: (name) => `Undone. Somebody else has “${name}” now.`,
    fullForm: 'Full form',
    newTab: 'opens in another tab',
    about: 'The spot',
    owner: 'User',
    noOwner: 'No user',
    paste: 'You can also drop it anywhere on this card, or paste it with Ctrl V.',
    camera: 'Take a photo',
    noText: 'No text.',
    pinWhy: {
      none: 'It has an address and no coordinates.',
      zero: 'It is at 0, 0: in the sea off Africa.',
      sea: 'It is in the sea.',
      outside: 'It is outside its country.',
      shared: 'Another spot, with another address, is on exactly the same point.',
      noAddress: 'It has no address.',
    },
    stillDoubtful: 'Still doubtful: move the pin.',
    oneIsEnough: 'Fill in this or something else on the card.',
    found: 'The search finds this address here:',
    pickFound: 'Put the pin at a result',
    lost: 'Nothing was done for a while, and somebody else has it now: skip it, or save anyway.',
    leftGone:
      'A spot for which you had typed something no longer exists. What was typed is still on this device: “unsaved”, above, shows it to be read or copied.',
    nothingLacks: 'It lacks nothing any more',
    over: 'Done',
    overHint: 'Nothing else is missing in this filter.',
    others: (n) =>
      n === '1'
        ? '1 is left: you skipped it, or somebody else has it.'
        : `${n} are left: you skipped them, or somebody else has them.`,
    again: 'Start again',
    toList: 'Finish',
    empty: 'There is nothing to resolve',
    emptyHint: 'No spot of this filter lacks a photo, English text, an address or a pin on the map.',
  },
});
