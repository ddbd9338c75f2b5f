import type { DeliveryFailure, PushFault } from '../../integrations/push/push.ts';

/* Why a notification was not, or may not have been, sent: stored with it, in the mixed texts. */

const mayBeSent = 'el mensaje pudo haber salido o no.';

const sentences: Record<PushFault, (reason: string) => string> = {
  unreachable: (reason) => `No se pudo conectar con FCM (${reason}).`,
  timeout: () => `FCM no respondió a tiempo: ${mayBeSent}`,
  lost: () => `La respuesta de FCM se perdió: ${mayBeSent}`,
  bad_key: () => 'La clave privada de FIREBASE_SERVICE_ACCOUNT no sirve.',
  token_timeout: () => 'Google no respondió al pedir el acceso.',
  token_refused: (reason) => `Google no dio el acceso (${reason}).`,
};

/** The text for a delivery that failed, or whose outcome is unknown. */
export const reasonOf = ({ fault, reason }: DeliveryFailure): string =>
  fault ? sentences[fault](reason) : reason;

export const serverStopped = `El servidor se detuvo mientras enviaba: ${mayBeSent}`;
export const backupRestored =
  'Se restauró una copia de seguridad: desde que se hizo pudo haberse enviado, cambiado o cancelado.';
