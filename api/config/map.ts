import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import { ConfigError } from './config-error.ts';
import { line, web } from './values.ts';

/* What the map is drawn of: a style of a server, or the built-in world with streets out of a file (product/places#streets). */

export const mapVariables = { MAP_STYLE_URL: web, MAP_PMTILES: line };

interface MapConfig {
  mapStyleUrl: string | undefined;
  /** The path of the archive with the streets of the built-in map; undefined: there are none. */
  streetsFile: string | undefined;
}

/** The length of a header of PMTiles v3. */
const headerBytes = 127;
/** Metadata are some ten thousand bytes; a wrong header must not fill the memory. */
const maxMetadataBytes = 10_000_000;

/** The configuration of the map. Throws `ConfigError` for two sources, and for an archive that cannot be shown. */
export function readMap(e: { [Name in keyof typeof mapVariables]?: string | undefined }): MapConfig {
  const mapStyleUrl = e.MAP_STYLE_URL;
  if (e.MAP_PMTILES === undefined) return { mapStyleUrl, streetsFile: undefined };
  if (mapStyleUrl !== undefined)
    throw new ConfigError('MAP_STYLE_URL and MAP_PMTILES exclude each other: set one of them.');
  const streetsFile = resolve(e.MAP_PMTILES);
  const problem = problemOf(streetsFile);
  if (problem) throw new ConfigError(`MAP_PMTILES ${problem}.`);
  return { mapStyleUrl, streetsFile };
}

function problemOf(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isAbsent ? 'names a file that does not exist' : 'names a file that cannot be read';
  }
  try {
    const stat = fstatSync(file);
    return stat.isFile() ? problemOfArchive(file, stat.size) : 'must be the path of a file';
  } finally {
    closeSync(file);
  }
}

function problemOfArchive(file: number, size: number): string | undefined {
  const bytes = read(file, 0, headerBytes);
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 7) !== 'PMTiles')
    return 'must be an archive of PMTiles';
  if (bytes[7] !== 3) return 'must be an archive of PMTiles version 3';
  const header = bytesToHeader(new Uint8Array(bytes).buffer);
  if (header.tileType !== TileType.Mvt) return 'must have vector tiles (MVT)';
  if (![header.internalCompression, header.tileCompression].every(isReadByBrowsers))
    return 'must be compressed with gzip, or not at all';
  if (endOf(header) > size) return 'is incomplete: it is shorter than its header says';
  if (!layersOf(file, header).includes('roads'))
    return 'must have the layers of Protomaps basemaps (docs/DEPLOYING.md)';
  return undefined;
}

/** What `DecompressionStream` knows. */
const isReadByBrowsers = (compression: Compression): boolean =>
  compression === Compression.None || compression === Compression.Gzip;

const endOf = (header: Header): number =>
  Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );

/** The names of the layers, as the metadata have them; none if they cannot be read. */
function layersOf(file: number, header: Header): unknown[] {
  if (header.jsonMetadataLength > maxMetadataBytes) return [];
  try {
    const bytes = read(file, header.jsonMetadataOffset, header.jsonMetadataLength);
    const isPlain = header.internalCompression === Compression.None;
    const text = isPlain ? bytes : gunzipSync(bytes, { maxOutputLength: maxMetadataBytes });
    const { vector_layers: layers } = JSON.parse(text.toString());
    return layers.map(({ id }: { id: unknown }) => id);
  } catch {
    return [];
  }
}

function read(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, from));
}
