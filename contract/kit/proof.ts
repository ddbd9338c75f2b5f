/**
 * What needs a proof of the last ten minutes that the caller is the person of the account (product/accounts#proof): every call, or
 * those that `when` describes, for which the handler asks (`requireProof`).
 */
export type Proof = 'always' | { readonly when: string };
