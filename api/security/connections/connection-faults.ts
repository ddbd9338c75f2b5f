/** Why a server that was asked gave no answer. */
export type ConnectionFault =
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'unverified'
  | 'malformed'
  | 'closed';

const faults: Readonly<Record<string, ConnectionFault>> = {
  ECONNREFUSED: 'refused',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EPROTO: 'tls',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  // Browsers fetch an issuer that the host does not send.
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unverified',
  UNABLE_TO_GET_ISSUER_CERT: 'unverified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unverified',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
};

/** In this order. */
const families: readonly (readonly [pattern: RegExp, fault: ConnectionFault])[] = [
  [/^HPE_/, 'malformed'],
  [/^(ERR_TLS|ERR_SSL|CERT_)/, 'tls'],
];

/** The fault that an error of a name server or a connection shows. */
export function faultOf(error: unknown): ConnectionFault {
  const { name, code, syscall } = error as { name?: string; code?: unknown; syscall?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  if (/^query/.test(String(syscall))) return 'dns';
  const known = faults[String(code)] ?? families.find(([pattern]) => pattern.test(String(code)))?.[1];
  return known ?? 'closed';
}
