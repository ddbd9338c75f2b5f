import { texts } from '../../texts/texts.ts';

export const useExportTexts = texts({
  mixed: {
    export: 'Exportar',
    importFile: 'Importar un archivo',
    exporting: (size: string) => `Exportando… ${size}`,
    cancelExport: 'Cancelar exportación',
    exported: 'Lista exportada.',
    exportFailed: 'No se pudo exportar la lista.',
  },
  en: {
    export: 'Export',
    importFile: 'Import a file',
    exporting: (size) => `Exporting… ${size}`,
    cancelExport: 'Cancel the export',
    exported: 'List exported.',
    exportFailed: 'The list could not be exported.',
  },
});
