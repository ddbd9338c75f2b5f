import { type Random, randomOf } from './random.ts';
import { motifs } from './words/motifs.ts';

export const pictureSizes = { cover: [720, 480], category: [480, 480], banner: [900, 300] } as const;
export type PictureKind = keyof typeof pictureSizes;

interface Canvas {
  random: Random;
  width: number;
  height: number;
  main: string;
  light: string;
}

const palettes = [
  ['#1b1030', '#e4572e', '#ffc857'],
  ['#0b132b', '#3a86a8', '#f4d58d'],
  ['#1d1a31', '#b5446e', '#f2b5a7'],
  ['#10241f', '#2a9d8f', '#e9c46a'],
  ['#22111a', '#9d3c72', '#ffb84c'],
  ['#131a33', '#6a67ce', '#fcddec'],
  ['#1c1c1c', '#c8553d', '#f28f3b'],
] as const;

/** The nth picture of a kind as SVG, deterministic. */
export function artwork(kind: PictureKind, n: number): string {
  const random = randomOf(`${kind} ${n}`);
  const [width, height] = pictureSizes[kind];
  const [dark, main, light] = palettes[n % palettes.length] as (typeof palettes)[number];
  const scene = scenes[n % scenes.length] as (typeof scenes)[number];
  const shapes = kind === 'category' ? motif(n, light) : scene({ random, width, height, main, light });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" gradientTransform="rotate(${random.int(10, 80)})">
      <stop offset="0" stop-color="${dark}"/><stop offset="1" stop-color="${main}"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>${shapes}</svg>`;
}

const scenes = [sunset, equaliser, record, beams];

/** A low sun behind some waves. */
function sunset({ random, width, height, main, light }: Canvas): string {
  const x = random.int(width * 0.2, width * 0.8);
  const radius = random.int(height * 0.18, height * 0.34);
  const sun = `<circle cx="${x}" cy="${height * 0.45}" r="${radius}" fill="${light}" opacity="0.9"/>`;
  const waves = times(4, (i) => {
    const base = height * (0.5 + i * 0.13);
    const swing = random.int(height * 0.06, height * 0.2);
    const path = `M0 ${base} C${width * 0.25} ${base - swing} ${width * 0.4} ${base + swing} ${width * 0.6} ${base}
      S${width * 0.9} ${base - swing} ${width} ${base} V${height} H0 Z`;
    return `<path d="${path}" fill="${i % 2 ? main : '#0d0b16'}" opacity="${0.35 + i * 0.12}"/>`;
  });
  return sun + waves;
}

/** Bars of sound. */
function equaliser({ random, width, height, light }: Canvas): string {
  const bars = 24;
  const step = width / bars;
  const phase = random() * 6;
  return times(bars, (i) => {
    const swell = Math.abs(Math.sin(i / 3.1 + phase) * Math.cos(i / 7 + phase));
    const tall = height * (0.08 + 0.55 * swell + 0.1 * random());
    const y = (height - tall) / 2;
    return `<rect x="${i * step + step * 0.25}" y="${y}" width="${step * 0.5}" height="${tall}"
      rx="${step * 0.25}" fill="${light}" opacity="${0.35 + 0.6 * swell}"/>`;
  });
}

/** The corner of a record on a table. */
function record({ random, width, height, light }: Canvas): string {
  const x = random.int(width * 0.25, width * 0.75);
  const y = random.int(height * 0.35, height * 0.75);
  const ring = (r: number, style: string) => `<circle cx="${x}" cy="${y}" r="${height * r}" ${style}/>`;
  const grooves = times(7, (i) => ring(0.26 + i * 0.055, 'fill="none" stroke="#ffffff" opacity="0.13"'));
  const label = ring(0.18, `fill="${light}" opacity="0.95"`) + ring(0.02, 'fill="#0d0b16"');
  return ring(0.64, 'fill="#0d0b16" opacity="0.85"') + grooves + label;
}

/** Lights over a stage. */
function beams({ random, width, height, main, light }: Canvas): string {
  const lamps = times(5, (i) => {
    const x = width * (0.1 + i * 0.2);
    const aim = random.int(0, width);
    const spread = width * 0.09;
    return `<path d="M${x} -8 L${aim - spread} ${height} L${aim + spread} ${height} Z"
      fill="${i % 2 ? main : light}" opacity="0.28"/>`;
  });
  const stage = `<ellipse cx="${width / 2}" cy="${height * 1.05}" rx="${width * 0.7}" ry="${height * 0.22}" fill="#0d0b16"/>`;
  return lamps + stage;
}

const motif = (n: number, colour: string): string =>
  `<g transform="translate(120 120) scale(2.4)" fill="none" stroke="${colour}" stroke-width="4"
    stroke-linecap="round" stroke-linejoin="round">${motifs[n]}</g>`;

const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');
