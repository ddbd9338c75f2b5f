/** The calls of passkeys, for calls.test.ts. */
export const callsOfPasskeys = `
  passkeys.list              GET    /auth/passkeys                 user
  passkeys.begin             POST   /auth/passkeys/begin           user
  passkeys.register          POST   /auth/passkeys                 user 201
  passkeys.rename            PUT    /auth/passkeys/:id             user
  passkeys.remove            DELETE /auth/passkeys/:id             user
  passkeys.beginSignIn       POST   /auth/login/passkey/begin      none
  passkeys.signIn            POST   /auth/login/passkey            none
  passkeys.beginProof        POST   /auth/prove/passkey/begin      user
  passkeys.prove             POST   /auth/prove/passkey            user
`;
