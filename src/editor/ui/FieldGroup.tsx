import { type ReactNode, useId } from 'react';
import { FieldMessages } from './FieldMessages.tsx';

interface FieldGroupProps {
  legend: string;
  /** Whether only screen readers get the legend, because the heading above the group says the same. */
  quiet?: boolean;
  help?: string | undefined;
  errors?: readonly string[];
  hint?: string | undefined;
  children: ReactNode;
}

/** Groups several controls under one name. Together, the controls set one value. */
export function FieldGroup({ legend, quiet = false, help, errors = [], hint, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className="he-group" aria-describedby={`${id}-messages`}>
      <legend className={quiet ? 'he-sr' : undefined}>{legend}</legend>
      {children}
      <FieldMessages id={`${id}-messages`} help={help} errors={errors} hint={hint} />
    </fieldset>
  );
}
