import sharp from 'sharp';
import type { Input } from './inputs.ts';

/* What to type: every value is different, so that an older stored value cannot pass for it. */

let count = 0;

/** A different number each time. */
export const nextNumber = (): number => ++count;

const two = (number: number): string => String(number).padStart(2, '0');
const day = (n: number): string => new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10);
const clock = (n: number): string => `${two(n % 24)}:${two(n % 60)}`;

/** The password of every user of the sweep, which some forms ask for. */
export const currentPassword = 'clave-de-antes';

const byKind: Record<string, (n: number) => string> = {
  text: (n) => `Ñu ${n}`,
  free: (n) => `Calle Peña ${n}`,
  lines: (n) => `Uno ${n}\nDos`,
  url: (n) => `https://e.co/${n}`,
  email: (n) => `k${n}@e.co`,
  tel: (n) => `+54911${50_000_000 + n}`,
  password: (n) => `clave-larga-${n}`,
  number: (n) => String(n % 1000),
  date: day,
  time: clock,
  'datetime-local': (n) => `${day(n)}T${clock(n)}`,
};

export const canType = (kind: string): boolean => kind in byKind;

/** A valid value, by the kind of the input or like the example in its placeholder. */
export function valueFor({ name, kind, placeholder }: Input): string {
  if (name === 'current_password') return currentPassword;
  const n = nextNumber();
  if (name === 'instagram.instagram_link') return `https://www.instagram.com/nu${n}/`;
  const number = /-?\d+\.\d+$/.exec(placeholder)?.[0];
  if (number) return String(Number((Number(number) + (n % 500) / 1000).toFixed(5)));
  const isExample = /^https:\/\/.{20,}\w$/.test(placeholder);
  if (isExample) return placeholder.slice(0, -2) + two(n % 100);
  return byKind[kind]?.(n) ?? '';
}

/** The keys to type, in parts: date and time inputs of the browser expect the format of en-US. */
export function keysFor(kind: string, value: string): string[] {
  const [date = '', time = ''] = kind === 'time' ? ['', value] : value.split('T');
  const hour = Number(time.slice(0, 2));
  const days = `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`;
  const hours = `${two(hour % 12 || 12)}${time.slice(3)}${hour < 12 ? 'A' : 'P'}`;
  if (kind === 'date') return [days];
  if (kind === 'time') return [hours];
  return kind === 'datetime-local' ? [days, hours] : [value];
}

type Colour = [red: number, green: number, blue: number];

/** A picture of one colour, as a file for a file dialog. */
export async function anotherPicture() {
  const n = nextNumber();
  const colour: Colour = [(n * 53) % 256, (n * 97) % 256, (n * 193) % 256];
  const [r, g, b] = colour;
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } });
  return { colour, file: { name: `${n}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() } };
}

/** Whether a picture has this colour, within the error of compression. */
export async function isOfColour(bytes: ArrayBuffer, colour: Colour): Promise<boolean> {
  const { channels } = await sharp(bytes).stats();
  return colour.every((share, i) => Math.abs((channels[i]?.mean ?? -99) - share) < 8);
}
