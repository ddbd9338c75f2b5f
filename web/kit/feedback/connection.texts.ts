import { texts } from '../../texts/texts.ts';

/** Texts for a lost connection, for a server that does not answer, and for chunks that could not be loaded. */
export const useConnectionTexts = texts({
  mixed: {
    offline: 'Sin conexión',
    offlineHint: 'Puedes seguir escribiendo. Todo sigue cuando vuelva la conexión.',
    loadsLater: 'Se cargará al volver la conexión.',
    savePending: 'Sin conexión. Se guardará al volver la conexión.',
    silent: 'No hay respuesta del servidor',
    silentHint: 'Puedes seguir escribiendo. Lo que espera se guardará cuando vuelva a responder.',
    silentLoadsLater: 'Se cargará cuando vuelva a responder.',
    silentSave: 'No hay respuesta del servidor. Se guardará cuando vuelva a responder.',
    cancelSave: 'No guardar',
    notSent: 'Sin conexión. No se envió nada: inténtalo de nuevo cuando vuelva la conexión.',
    saveAborted: 'Se interrumpió el guardado. Puede que el servidor ya lo haya recibido.',
    chunkFailed: 'No se pudo cargar',
    chunkFailedHint: 'Esta parte de la aplicación no llegó. Revisa tu conexión e inténtalo de nuevo.',
  },
  en: {
    offline: 'No connection',
    offlineHint: 'You can go on typing. Everything goes on when the connection is back.',
    loadsLater: 'It loads when the connection is back.',
    savePending: 'No connection. It will be saved when the connection is back.',
    silent: 'The server does not answer',
    silentHint: 'You can go on typing. What waits will be saved when it answers again.',
    silentLoadsLater: 'It loads when it answers again.',
    silentSave: 'The server does not answer. It will be saved when it answers again.',
    cancelSave: 'Do not save',
    notSent: 'No connection. Nothing was sent: try again when the connection is back.',
    saveAborted: 'Saving was stopped. The server may have received it already.',
    chunkFailed: 'It could not be loaded',
    chunkFailedHint: 'This part of the app did not arrive. Check your connection and try again.',
  },
});
