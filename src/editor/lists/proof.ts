import { ApiError } from '../../browser/request.ts';
import { PROOF_MISSING, type ProofKind, proofKindSchema } from '../../model/proof.ts';
import { SECOND_FACTOR_TEXTS } from '../../model/second-factor-texts.ts';
import type { Found } from './entry-form.ts';
import type { FormPart } from './fields.tsx';

/** The fields with which a user confirms a grave change. Only one of them is filled in. */
export type Proof = { readonly password: string; readonly code: string };

/** The password and the code are dropped when the tab closes. */
export const NO_PROOF: Proof = { password: '', code: '' };

/** Returns the field with which the user confirms a change. */
export function proofPart<Values extends Proof>(proof: ProofKind): FormPart<Values> {
  return proof === 'password'
    ? {
        name: 'password',
        label: 'Your password',
        kind: 'password',
        attributes: { autoComplete: 'current-password' },
        required: true,
      }
    : {
        name: 'code',
        label: SECOND_FACTOR_TEXTS.code,
        attributes: { autoComplete: 'one-time-code' },
        required: true,
      };
}

/** Returns the proof for which the server asks in a refusal; null if it asks for none. */
export function askedProof(error: unknown): ProofKind | null {
  const errors = error instanceof ApiError ? (error.response?.data.validationErrors ?? []) : [];
  return proofKindSchema.options.find((kind) => errors.some(({ field }) => field === kind)) ?? null;
}

/** Returns the problem of the field with which the user confirms a change, if it is empty. */
export function proofProblem(proof: ProofKind, values: Proof): Found {
  return values[proof] === '' ? { [proof]: PROOF_MISSING[proof] } : {};
}
