import { useState } from 'react';
import { SECOND_FACTOR_TEXTS } from '../../../../model/second-factor-texts.ts';
import { EntryField } from '../../entries/EntryField.tsx';
import { OwnForm } from '../OwnForm.tsx';
import type { Proof } from './second-factor-calls.ts';

interface ProofFormProps {
  heading: string;
  /** What it takes away. */
  about: string;
  submit: string;
  submitting: string;
  send(proof: Proof): Promise<void>;
  onCancel(): void;
}

/** A change of one's second factor, for which password and code are typed. */
export function ProofForm({ heading, about, submit, submitting, send, onCancel }: ProofFormProps) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  return (
    <OwnForm
      heading={heading}
      fields={['password', 'code']}
      send={() => send(proof)}
      submit={submit}
      submitting={submitting}
      onCancel={onCancel}
    >
      {(errorsOf) => (
        <>
          <p className="he-hint">{about}</p>
          <EntryField
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
            value={proof.password}
            errors={errorsOf('password')}
            onChange={(password) => setProof({ ...proof, password })}
          />
          <EntryField
            label={SECOND_FACTOR_TEXTS.code}
            help="Or one of your recovery codes, which is then used up."
            autoComplete="one-time-code"
            required
            value={proof.code}
            errors={errorsOf('code')}
            onChange={(code) => setProof({ ...proof, code })}
          />
        </>
      )}
    </OwnForm>
  );
}
