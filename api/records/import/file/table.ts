import { codes } from '#contract/kit/codes.ts';
import { maxImportRows } from '#contract/kit/lists/imports.ts';
import { FileError } from './file-error.ts';

const maxColumns = 100;
/** Excel's limit. */
const maxRowNumber = 1_048_576;
/** Of all cells, in UTF-16 code units. */
const maxText = 24_000_000;

/** A row of a file that has a text: its number, from 1, and its cells. */
export interface FileRow {
  readonly row: number;
  readonly cells: string[];
}

/** Collects the rows of a sheet within the limits; rows without text are left out. */
export class Table {
  readonly rows: FileRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #text = 0;

  /** Starts a row; without a number, the next one. */
  start(row = this.#row + 1): void {
    if (row <= this.#row || row > maxRowNumber) throw new FileError(codes.importDamaged);
    this.#row = row;
    this.#cells = [];
  }

  /** Without what the database cannot store. */
  set(column: number, cell: string): void {
    const text = cell.replaceAll('\0', '').toWellFormed();
    if (text === '') return;
    this.#text += text.length;
    if (column >= maxColumns || this.#text > maxText) throw new FileError(codes.importTooLarge);
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = text;
  }

  end(): void {
    if (this.#cells.length === 0) return;
    // With the header.
    if (this.rows.length > maxImportRows) throw new FileError(codes.importTooLarge);
    this.rows.push({ row: this.#row, cells: this.#cells });
  }
}
