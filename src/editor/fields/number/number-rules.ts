/** Which numbers a field accepts: from `min` to `max`, and only `min` plus whole steps. */
interface NumberRules {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Why a text is no number for a field, in words; null if it is one. */
export function numberProblem(text: string, { min, max, step }: NumberRules): string | null {
  const value = text === '' ? Number.NaN : Number(text);
  const steps = (value - min) / step;
  const fits = value >= min && value <= max && Math.abs(steps - Math.round(steps)) < TOLERANCE;
  return fits ? null : `Type a number from ${min} to ${max}, in steps of ${step}.`;
}

/** The number that a valid text stands for, without the error of binary fractions: 0.3, never 0.30000000000000004. */
export function steppedNumber(text: string, { min, step }: NumberRules): number {
  return Number((min + Math.round((Number(text) - min) / step) * step).toFixed(DECIMALS));
}

const DECIMALS = 9;
/** Tenths are not exact in binary. */
const TOLERANCE = 1e-6;
