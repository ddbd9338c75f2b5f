import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by name; throws if a size or checksum does not match. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let i = 0; i < archive.readUInt16LE(end + 10); i++) {
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field));
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const from = start + 30 + archive.readUInt16LE(start + 26);
    const content = inflateRawSync(archive.subarray(from, from + (packed ?? 0)));
    const name = archive.toString('utf8', at + 46, nameEnd);
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content.toString());
    at = nameEnd;
  }
  return files;
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };
const cell = /<c t="inlineStr"><is><t( xml:space="preserve")?>([^<]*)<\/t><\/is><\/c>/g;

function textOf(content: string, preservesSpace: boolean): string {
  const text = preservesSpace ? content : content.trim();
  return text
    .replace(/&(#?\w+);/g, (_, name: string) => characters[name] ?? '?')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The texts of the cells of each sheet of a workbook, by the sheet's name. */
export function readXlsx(file: Buffer): Map<string, string[][]> {
  const files = unzip(file);
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)];
  return new Map(
    names.map(([, name = ''], i) => {
      const sheet = files.get(`xl/worksheets/sheet${i + 1}.xml`) ?? '';
      const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)];
      return [
        name,
        rows.map(([, row = '']) =>
          [...row.matchAll(cell)].map(([, preserved, content = '']) => textOf(content, Boolean(preserved))),
        ),
      ];
    }),
  );
}
