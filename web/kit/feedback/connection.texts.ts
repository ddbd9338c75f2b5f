import { texts } from '../../texts/texts.ts';

/** What is said while there is no connection, or when something did not come. */
export const useConnectionTexts = texts({
  mixed: {
    offline: 'Sin conexión',
    offlineHint: 'Lo que escribas se conserva. Todo sigue cuando vuelva la conexión.',
    loadsLater: 'Se cargará al volver la conexión.',
    saveWaits: 'Sin conexión. Se guardará al volver la conexión.',
    takeBack: 'No guardar',
    notSent: 'Sin conexión. No se envió nada: inténtalo de nuevo cuando vuelva la conexión.',
    saveStopped: 'Se interrumpió el guardado. Puede que el servidor ya lo haya recibido.',
    lost: 'No se pudo cargar',
    lostHint: 'Esta parte de la aplicación no llegó. Revisa tu conexión e inténtalo de nuevo.',
  },
  en: {
    offline: 'No connection',
    offlineHint: 'What you type is kept. Everything goes on when the connection is back.',
    loadsLater: 'It loads when the connection is back.',
    saveWaits: 'No connection. It will be saved when the connection is back.',
    takeBack: 'Do not save',
    notSent: 'No connection. Nothing was sent: try again when the connection is back.',
    saveStopped: 'Saving was stopped. The server may have received it already.',
    lost: 'It could not be loaded',
    lostHint: 'This part of the app did not arrive. Check your connection and try again.',
  },
});
