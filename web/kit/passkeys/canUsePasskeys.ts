/**
 * Whether this browser has passkeys at the address of this page: they need TLS or `localhost`, and a name instead of an IP address
 * (product/passkeys#where).
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^\[|^[\d.]+$/.test(window.location.hostname);
