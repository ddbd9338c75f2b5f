import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/**
 * MapLibre is published as two bundles, page and worker, which both contain the same third. Built from its sources, the
 * common code is one chunk (decision 0017), without the parts that the built-in map does not use (0101). Development, and a
 * style from elsewhere, use the published bundles.
 */
export const mapFromSource = (): Plugin => ({
  name: 'map-from-source',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'maplibre-gl') return sourceOf('index');
    return id === 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url' ? mapWorker : undefined;
  },
  async load(id) {
    if (id === sourceOf('style/validate_style')) return withoutValidation;
    if (unused.has(id)) return withoutBodies(await readFile(id, 'utf8'));
    if (id !== mapWorker) return undefined;
    const worker = this.emitFile({ type: 'chunk', id: sourceOf('source/worker'), name: 'map-worker' });
    return `export default import.meta.ROLLUP_FILE_URL_${worker}`;
  },
  transform: {
    filter: { id: /\/maplibre-gl\/src\/.+\.ts$/ },
    // As in MapLibre's own build: a redeclared field must not overwrite the value that the parent class assigned.
    handler: (code, id) =>
      transformWithOxc(code, id, {
        typescript: { removeClassFieldsWithoutInitializer: true },
        assumptions: { setPublicClassFields: true },
      }),
  },
});

const mapWorker = '\0map-worker';
const sourceOf = (path: string) => join(import.meta.dirname, 'node_modules/maplibre-gl/src', `${path}.ts`);
const inFolder = (folder: string, names: string[]) => names.map((name) => sourceOf(`${folder}/${name}`));

/** Modules of what the built-in map does not have: a globe, terrain, pictures as tiles or sources, further kinds of layers. */
const unused = new Set([
  sourceOf('source/vector_tile_mlt'),
  ...inFolder('geo/projection', ['globe_projection', 'globe_transform', 'globe_camera_helper']),
  ...inFolder('geo/projection', ['vertical_perspective_projection', 'vertical_perspective_transform']),
  ...inFolder('geo/projection', ['vertical_perspective_camera_helper']),
  ...inFolder('', ['render/terrain', 'tile/terrain_tile_manager', 'webgl/render_to_texture']),
  ...inFolder('source', ['raster_tile_source', 'raster_dem_tile_source', 'raster_dem_tile_worker_source']),
  ...inFolder('source', ['image_source', 'video_source', 'canvas_source']),
  ...['heatmap', 'hillshade', 'color_relief', 'fill_extrusion', 'raster'].flatMap((layer) =>
    inFolder('', [`style/style_layer/${layer}_style_layer`, `webgl/draw/draw_${layer}`]),
  ),
  ...inFolder('', ['data/bucket/fill_extrusion_bucket', 'webgl/draw/draw_debug']),
]);

/** The exports of a module: its constants of one line, and classes and functions that throw when they are used. */
const withoutBodies = (code: string): string =>
  [...code.matchAll(/^export (?:const .+;$|(class|function) (\w+))/gm)]
    .map(([constant, kind, name]) => (kind ? throwing(kind, name) : constant))
    .join('\n');

const throwing = (kind: string, name: string | undefined): string => {
  const body = `{ throw new Error('${name} is not part of the built-in map'); }`;
  return kind === 'class'
    ? `export class ${name} { constructor() ${body} }`
    : `export function ${name}() ${body}`;
};

/** The built-in styles are validated by web/kit/map/styles.test.ts, not in the browser. */
const withoutValidation = `
export const validateStyle = {};
export const validateStyleAndEmit = () => false;
export const validateAndEmit = () => false;
export const emitValidationErrors = () => false;
export const SPEC_SOURCE_TYPES = new Set();
`;
