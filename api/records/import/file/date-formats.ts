import { readXml } from './xml.ts';
import type { Parts } from './zip.ts';

/** Whether the style at an index shows a number as a date or a time. */
export type IsDate = (style: number) => boolean;

/** The built-in formats that show dates and times (ISO/IEC 29500-1 §18.8.30). */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const isBuiltIn = (format: number): boolean => builtIn.some(([from, to]) => format >= from && format <= to);

export async function dateFormatsOf(parts: Parts, part: string | undefined): Promise<IsDate> {
  if (!part) return () => false;
  const dates = new Set<number>();
  const styles: number[] = [];
  let isInStyles = false;
  await readXml(parts.read(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt' && showsDate(formatCode)) dates.add(Number(numFmtId));
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'xf' && isInStyles) styles.push(Number(numFmtId));
    },
    close(name) {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return (style) => {
    const format = styles[style] ?? 0;
    return isBuiltIn(format) || dates.has(format);
  };
}

/** Texts in quotes, colours and currencies in brackets, and escaped characters do not count. */
const showsDate = (format: string): boolean =>
  /[dmyhs]/i.test(format.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|General/gi, ''));

const day = 86_400_000;

/** A serial number as `dd/mm/yyyy hh:mm`, without the time of a whole day, and without the date of less than one. */
export function textOfDate(serial: number, is1904: boolean): string | undefined {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(first + Math.round((serial * day) / 1000) * 1000);
  if (serial < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return undefined;
  const iso = date.toISOString();
  const time = iso.endsWith(':00.000Z') ? iso.slice(11, 16) : iso.slice(11, 19);
  if (serial < 1) return time;
  const [year, month, dayOfMonth] = iso.slice(0, 10).split('-');
  const text = `${dayOfMonth}/${month}/${year}`;
  return Number.isInteger(serial) ? text : `${text} ${time}`;
}
