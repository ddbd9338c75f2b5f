import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '#contract/passkeys.fields.ts';

/* An authenticator and its browser in software, of whose answers every part can be falsified (WebAuthn level 3, chapters 5 and 6). */

const flagBits = { present: 1, verified: 4, canSync: 8, synced: 16, withKey: 64 };

export interface Lies {
  readonly origin?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  /** Signs with this key instead of that of the passkey. */
  readonly key?: KeyObject;
  readonly userHandle?: string;
  readonly credentialId?: string;
}

const sha256 = (data: string | Buffer) => hash('sha256', data, 'buffer');
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** A passkey that was made: it answers as often as it is asked. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(32));
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly userHandle: string;
  readonly #options: { readonly counts: boolean; readonly isSynced: boolean };
  #counter = 0;

  constructor(origin: string, userHandle: string, { counts = true, isSynced = false } = {}) {
    this.#origin = origin;
    this.userHandle = userHandle;
    this.#options = { counts, isSynced };
  }

  get key(): KeyObject {
    return this.#pair.privateKey;
  }

  /** The body of `passkeys.register`. */
  attest({ challenge, rp }: Pick<CreationOptions, 'challenge' | 'rp'>, lies: Lies = {}) {
    const authenticatorData = this.#authenticatorData(rp.id, lies, this.#credentialData());
    return {
      id: lies.credentialId ?? this.id,
      client_data: this.#clientData('webauthn.create', challenge, lies),
      attestation: base64url(attestationOf(authenticatorData)),
      transports: ['internal' as const],
    };
  }

  /** The body of `passkeys.signIn` and of `passkeys.prove`. */
  assert({ challenge, rpId }: Pick<RequestOptions, 'challenge' | 'rpId'>, lies: Lies = {}) {
    this.#counter += this.#options.counts ? 1 : 0;
    const data = this.#authenticatorData(rpId, lies);
    const client_data = this.#clientData('webauthn.get', challenge, lies);
    const signed = Buffer.concat([data, sha256(Buffer.from(client_data, 'base64url'))]);
    return {
      id: lies.credentialId ?? this.id,
      client_data,
      authenticator_data: base64url(data),
      signature: base64url(sign('sha256', signed, lies.key ?? this.key)),
      user_handle: lies.userHandle ?? this.userHandle,
    };
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const { origin = this.#origin, crossOrigin = false } = lies;
    const data = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin };
    return base64url(JSON.stringify(data));
  }

  #authenticatorData(rpId: string, lies: Lies, credential: Buffer = Buffer.alloc(0)): Buffer {
    const { isPresent = true, isVerified = true, counter = this.#counter } = lies;
    const flags =
      (isPresent ? flagBits.present : 0) |
      (isVerified ? flagBits.verified : 0) |
      (this.#options.isSynced ? flagBits.canSync | flagBits.synced : 0) |
      (credential.length > 0 ? flagBits.withKey : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(lies.rpId ?? rpId), head, credential]);
  }

  /** The id and the public key, as COSE: a map of key type 2, algorithm -7, curve 1, x and y. */
  #credentialData(): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const cose = ['a50102032620012158', '20', hex(x), '2258', '20', hex(y)].join('');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const aaguid = Buffer.alloc(16);
    return Buffer.concat([aaguid, length, id, Buffer.from(cose, 'hex')]);
  }
}

const hex = (encoded: string) => Buffer.from(encoded, 'base64url').toString('hex');

/** A CBOR map of `fmt: none`, an empty `attStmt`, and `authData`. */
function attestationOf(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  const head = '\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59';
  return Buffer.concat([Buffer.from(head, 'latin1'), length, data]);
}
