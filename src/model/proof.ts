import { z } from 'zod';

/** The proof that a signed-in user is still the person who logged in, which grave changes require. */

/** The fields of a request: the caller's password or, if the caller has a second factor, a code of it. */
export const proofFields = {
  password: z.string().max(1000).default(''),
  code: z.string().max(100).default(''),
};

/** The proof that the caller must give. */
export const proofKindSchema = z.enum(['password', 'code']);
export type ProofKind = z.output<typeof proofKindSchema>;

/** The problem of a field of a proof that is empty. */
export const PROOF_MISSING: Readonly<Record<ProofKind, string>> = {
  password: 'Please type your password',
  code: 'Please type a code',
};
