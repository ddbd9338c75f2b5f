import { open } from 'node:fs/promises';
import { codes } from '#contract/kit/codes.ts';
import { readCsv } from './csv.ts';
import { FileError } from './file-error.ts';
import type { FileRow } from './table.ts';
import { readXlsx } from './xlsx.ts';

/** The rows of a spreadsheet, and those of the hidden sheet of an export. */
export interface ReadFile {
  readonly rows: readonly FileRow[];
  readonly meta: readonly FileRow[];
}

/** Reads an xlsx or CSV file, by its content and not its name; throws a FileError for anything else. */
export async function readSpreadsheet(path: string, name: string): Promise<ReadFile> {
  const kind = await kindOf(path, name);
  try {
    return kind === 'xlsx' ? await readXlsx(path) : { rows: await readCsv(path), meta: [] };
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(codes.importDamaged);
  }
}

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;

/** By the first bytes; a file with another extension than its content has is not read. */
async function kindOf(path: string, name: string): Promise<'xlsx' | 'csv'> {
  const first = await firstBytes(path);
  if (first.length === 0) throw new FileError(codes.importEmpty);
  // ZIP, and the container of encrypted files and of Excel before 2007.
  if (startsWith(first, '504b0304') || startsWith(first, '504b0506')) return 'xlsx';
  if (startsWith(first, 'd0cf11e0a1b11ae1')) {
    const isEncrypted = first.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new FileError(isEncrypted ? codes.importEncrypted : codes.importOldExcel);
  }
  if (/\.(xls\w?|ods|pdf|docx?|zip)$/i.test(name)) throw new FileError(codes.importNotSpreadsheet);
  return 'csv';
}

/** Enough to include the directory of a container that is not large. */
async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(1024 * 1024);
    const { bytesRead } = await file.read(buffer);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
