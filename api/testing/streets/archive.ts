import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

/* Archives of PMTiles v3 for tests, written by its specification: github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */

export interface ArchiveContent {
  /** The features of each layer. */
  readonly layers: Readonly<Record<string, readonly Feature[]>>;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly minZoom: number;
  readonly maxZoom: number;
}

interface Tile {
  readonly id: number;
  readonly data: Buffer;
}

const headerBytes = 127;

/** The bytes of an archive with one directory. */
export function archiveOf(content: ArchiveContent): Buffer {
  const tiles = tilesOf(content);
  const directory = gzipSync(directoryOf(tiles));
  const layers = Object.keys(content.layers).map((id) => ({ id, fields: {} }));
  const metadata = gzipSync(JSON.stringify({ name: 'streets of a test', vector_layers: layers }));
  const data = Buffer.concat(tiles.map((tile) => tile.data));
  const header = headerOf(content, tiles.length, [directory.length, metadata.length, data.length]);
  return Buffer.concat([header, directory, metadata, data]);
}

function tilesOf(content: ArchiveContent): Tile[] {
  const { maxZoom } = content;
  const indexes = Object.entries(content.layers).map(([name, features]): [string, GeoJSONVT] => [
    name,
    new GeoJSONVT({ type: 'FeatureCollection', features: [...features] }, { maxZoom, buffer: 64 }),
  ]);
  const tileAt = (position: TilePosition): GeoJSONVTTiles =>
    Object.fromEntries(
      indexes.flatMap(([name, index]) => {
        const tile = index.getTile(...position);
        return tile ? [[name, tile]] : [];
      }),
    );
  return positionsIn(content)
    .map((position) => ({
      id: zxyToTileId(...position),
      data: fromGeojsonVt(tileAt(position), { version: 2, extent: 4096 }),
    }))
    .filter(({ data }) => data.length > 0)
    .map(({ id, data }) => ({ id, data: gzipSync(data) }))
    .sort((a, b) => a.id - b.id);
}

type TilePosition = [z: number, x: number, y: number];
type GeoJSONVTTiles = Record<string, GeoJSONVTTile>;

/** The tiles that the bounds touch. */
function positionsIn({
  bounds: [west, south, east, north],
  minZoom,
  maxZoom,
}: ArchiveContent): TilePosition[] {
  return numbers(minZoom, maxZoom).flatMap((z) =>
    numbers(column(west, z), column(east, z)).flatMap((x) =>
      numbers(row(north, z), row(south, z)).map((y): TilePosition => [z, x, y]),
    ),
  );
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const column = (long: number, z: number): number => Math.floor(((long + 180) / 360) * 2 ** z);

function row(lat: number, z: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
}

/** Columns of variable-length numbers: ids as differences, lengths of runs, lengths, offsets; 0: right after the one before. */
function directoryOf(tiles: readonly Tile[]): Buffer {
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0));
  const runs = tiles.map(() => 1);
  const lengths = tiles.map(({ data }) => data.length);
  const offsets = tiles.map((_, index) => (index === 0 ? 1 : 0));
  return Buffer.from([tiles.length, ...ids, ...runs, ...lengths, ...offsets].flatMap(varint));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** `lengths` of the directory, the metadata and the tiles, which follow the header in this order. */
function headerOf(content: ArchiveContent, count: number, lengths: [number, number, number]): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header[7] = 3;
  const [directory, metadata, data] = lengths;
  const afterDirectory = headerBytes + directory;
  const afterMetadata = afterDirectory + metadata;
  const sections = [headerBytes, directory, afterDirectory, metadata, afterMetadata, 0, afterMetadata, data];
  for (const [index, value] of [...sections, count, count, count].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  header.set([1, Compression.Gzip, Compression.Gzip, TileType.Mvt, content.minZoom, content.maxZoom], 96);
  const [west, south, east, north] = content.bounds;
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  header[118] = content.maxZoom;
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return header;
}
