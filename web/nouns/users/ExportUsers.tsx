import { exportFileName, type UserQuery, users } from '#contract/users.ts';
import { ExportButton } from '../../kit/lists/ExportButton.tsx';
import { useExportTexts } from '../../kit/lists/export.texts.ts';
import { useUserTexts } from './users.texts.ts';

/** Downloads the listed users as usuarios.xlsx, or says 'Error al exportar usuarios' (product/users#export). */
export function ExportUsers({ query }: { query: Partial<UserQuery> }) {
  const { page: _page, perPage: _perPage, ...filters } = query;
  return (
    <ExportButton
      endpoint={users.list}
      query={{ ...filters, export: 'xlsx' }}
      fileName={exportFileName}
      words={{ ...useExportTexts(), ...useUserTexts() }}
    />
  );
}
