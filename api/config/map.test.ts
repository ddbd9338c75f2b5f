import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { archiveOf } from '../testing/streets/archive.ts';
import { archiveFile } from '../testing/streets/archiveFile.ts';
import { downtown, downtownArchive } from '../testing/streets/downtown.ts';
import { readConfig } from './config.ts';

/* MAP_PMTILES is checked before the server starts: a map without streets would be noticed much later. */

const path = archiveFile();

test('there are no streets by default; the archive of a downtown is accepted', () => {
  expect(readConfig({}).streetsFile).toBeUndefined();
  expect(readConfig({ MAP_PMTILES: path }).streetsFile).toBe(path);
});

/** The archive with other bytes from a position of its header on. */
function changed(at: number, ...bytes: number[]): string {
  const archive = Buffer.from(downtownArchive());
  archive.set(bytes, at);
  return archiveFile(archive);
}
const { roads: _, ...withoutRoads } = downtown.layers;

test.each<[what: string, file: string, problem: string]>([
  ['that is absent', '/nowhere/planet.pmtiles', 'names a file that does not exist.'],
  ['that is a folder', dirname(path), 'must be the path of a file.'],
  ['below a file', `${path}/more`, 'names a file that cannot be read.'],
  ['that is empty', archiveFile(Buffer.alloc(0)), 'must be an archive of PMTiles.'],
  ['of another kind', archiveFile(Buffer.alloc(500, 'x')), 'must be an archive of PMTiles.'],
  ['of version 2', changed(7, 2), 'must be an archive of PMTiles version 3.'],
  ['with pictures', changed(99, 2), 'must have vector tiles (MVT).'],
  ['compressed with Brotli', changed(98, 3), 'must be compressed with gzip, or not at all.'],
  ['whose directory is', changed(97, 4), 'must be compressed with gzip, or not at all.'],
  [
    'whose download was cut off',
    archiveFile(downtownArchive().subarray(0, -1)),
    'is incomplete: it is shorter than its header says.',
  ],
  [
    'in another schema',
    archiveFile(archiveOf({ ...downtown, maxZoom: 6, layers: withoutRoads })),
    'must have the layers of Protomaps basemaps (docs/DEPLOYING.md).',
  ],
  [
    'whose metadata cannot be read',
    changed(24, 0),
    'must have the layers of Protomaps basemaps (docs/DEPLOYING.md).',
  ],
])('a file %s is refused with one sentence', (_what, file, problem) => {
  expect(() => readConfig({ MAP_PMTILES: file })).toThrow(`MAP_PMTILES ${problem}`);
});

test('streets and a style of the map exclude each other', () => {
  const MAP_STYLE_URL = 'https://tiles.example.com/style.json';
  expect(() => readConfig({ MAP_PMTILES: path, MAP_STYLE_URL })).toThrow(
    'MAP_STYLE_URL and MAP_PMTILES exclude each other: set one of them.',
  );
});
