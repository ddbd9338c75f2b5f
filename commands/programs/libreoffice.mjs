// Finds LibreOffice for the tests of spreadsheets, or installs it.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, step } from '../ensure.mjs';
import { installWithApt } from './apt.mjs';

/** Fails if there is no `soffice` on PATH and none can be installed. */
export async function ensureLibreOffice() {
  if (isInstalled()) return;
  await step('Installing LibreOffice for the tests of spreadsheets', () =>
    installWithApt(['libreoffice-calc']),
  );
  if (!isInstalled()) fail('No LibreOffice was found and none could be installed: put its soffice on PATH.');
}

const isInstalled = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'soffice')));
