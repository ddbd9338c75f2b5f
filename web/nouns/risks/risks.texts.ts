import type { RiskKind } from '#contract/risks.ts';
import { texts } from '../../texts/texts.ts';

export const useRiskTexts = texts({
  mixed: {
    title: 'A simple vista',
    hint: 'Solo avisa: decides tú.',
    none: 'Nada que llame la atención.',
    kinds: {
      pin_moved: 'El pin se movió',
      pin_outside_country: 'Pin fuera del país',
      links_changed: 'El link lleva a otro sitio',
      capitals: 'Mayúsculas',
      mail_address: 'Dirección de correo',
      phone_number: 'Teléfono',
      same_text: 'El mismo texto que otro spot',
    } satisfies Record<RiskKind, string>,
    goTo: (field: string) => `Ver ${field}`,
    before: 'antes',
    now: 'ahora',
    pin: {
      zero: 'Está en 0, 0: en medio del océano.',
      swapped: (country: string) => `Fuera de ${country}; con latitud y longitud al revés estaría dentro.`,
      outside: (country: string) => `Fuera de ${country}.`,
    },
    first: 'Primera contribución',
    record: (sent: number, approved: number, rejected: number) =>
      `Otras contribuciones: ${sent} · aprobadas ${approved} · rechazadas ${rejected}`,
    reasons: (count: number) =>
      count === 1 ? 'Por qué se rechazó' : `Por qué se rechazaron las ${count} últimas`,
    noReason: 'Sin motivo',
  },
  en: {
    title: 'At a glance',
    hint: 'Only a hint: you decide.',
    none: 'Nothing stands out.',
    kinds: {
      pin_moved: 'The pin moved',
      pin_outside_country: 'Pin outside the country',
      links_changed: 'The link leads elsewhere',
      capitals: 'Capitals',
      mail_address: 'Mail address',
      phone_number: 'Telephone number',
      same_text: "Another spot's text",
    },
    goTo: (field) => `Go to ${field}`,
    before: 'before',
    now: 'now',
    pin: {
      zero: 'At 0, 0: in the middle of the ocean.',
      swapped: (country) => `Outside ${country}; with latitude and longitude exchanged it would be inside.`,
      outside: (country) => `Outside ${country}.`,
    },
    first: 'First contribution',
    record: (sent, approved, rejected) =>
      `Other contributions: ${sent} · approved ${approved} · rejected ${rejected}`,
    reasons: (count) => (count === 1 ? 'Why it was rejected' : `Why the last ${count} were rejected`),
    noReason: 'No reason',
  },
});

export type RiskTexts = ReturnType<typeof useRiskTexts>;
