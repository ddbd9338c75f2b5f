import type { CDPSession, Page } from 'playwright-core';
import type { SoftPasskey } from '../../api/testing/passkeys/authenticator.ts';

/** A person at a virtual authenticator of Chromium: who confirms, refuses, or has lost their passkeys. */
export interface VirtualAuthenticator {
  /** Whether the person is there to touch it, and is recognised. */
  confirms(isThere: boolean): Promise<void>;
  /** Puts a passkey into it that was made elsewhere. */
  take(passkey: SoftPasskey): Promise<void>;
  forget(passkey: SoftPasskey): Promise<void>;
}

/** Gives a page an authenticator inside the device, which recognises its person; with several of them the browser would ask which. */
export async function withAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async confirms(isThere) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isThere });
    },
    async take({ id, key, userHandle }) {
      const credential = {
        credentialId: base64(id),
        isResidentCredential: true,
        rpId: 'localhost',
        privateKey: key.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
        userHandle: base64(userHandle),
        signCount: 1,
      };
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    async forget({ id }) {
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: base64(id) });
    },
  };
}

const base64 = (base64url: string) => Buffer.from(base64url, 'base64url').toString('base64');
