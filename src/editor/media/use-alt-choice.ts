import { type RefObject, useRef, useState } from 'react';
import { type AltProblem, altProblem } from '../../model/alt-problem.ts';
import type { Image } from '../../model/media.ts';
import { announce } from '../ui/announcements.ts';
import type { AltChoice } from './AltFields.tsx';

/** The state of a picture's description while the user edits it. */
export interface AltDraft {
  readonly value: AltChoice;
  readonly problem: AltProblem | null;
  /** Whether the description differs from the one in the library. */
  readonly changed: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  change(value: AltChoice): void;
  /**
   * Returns the description if it can be used, otherwise null. If there is a problem, explains the problem and focuses the
   * field. If the problem may stay, the next call returns the description.
   */
  settle(mayBeEmpty?: boolean): AltChoice | null;
}

/**
 * Returns the state of a description. The initial description is `here` or, if `here` is empty, the picture's description in
 * the library.
 */
export function useAltChoice(image: Image, here = ''): AltDraft {
  const kept = { alt: image.alt, decorative: image.decorative };
  const [value, setValue] = useState<AltChoice>(here === '' ? kept : { alt: here, decorative: false });
  const [problem, setProblem] = useState<AltProblem | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const settle = (mayBeEmpty = false) => {
    const words = value.alt.trim();
    const settled = value.decorative ? { alt: '', decorative: true } : { alt: words, decorative: false };
    if (value.decorative || (mayBeEmpty && words === '') || problem?.mayStay) return settled;
    const found = altProblem(words, image.name);
    if (found === null) return settled;
    setProblem(found);
    announce(found.message);
    field.current?.focus();
    return null;
  };
  return {
    value,
    problem,
    changed: value.alt.trim() !== kept.alt || value.decorative !== kept.decorative,
    field,
    change: (next) => {
      setValue(next);
      setProblem(null);
    },
    settle,
  };
}
