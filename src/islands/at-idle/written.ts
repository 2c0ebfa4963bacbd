/** The parts of a control that tell whether somebody has used it. Which of them exist depends on the kind of control. */
export interface Control {
  readonly type: string;
  readonly value: string;
  readonly defaultValue?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly options?: Iterable<{ readonly selected: boolean; readonly defaultSelected: boolean }>;
  /** A date of which a part is typed has no value, but bad input. */
  readonly validity: { readonly badInput: boolean };
}

/** Whether somebody has typed or chosen something in a control since it came with its page. */
export function isWritten(control: Control): boolean {
  const { type, value, defaultValue, checked, defaultChecked, options, validity } = control;
  if (options !== undefined) return isChosen([...options], type === 'select-one');
  if (type === 'hidden') return false;
  if (type === 'checkbox' || type === 'radio') return checked !== defaultChecked;
  return value !== defaultValue || validity.badInput;
}

/** Browsers select the first option if one is required and none is selected by default. */
function isChosen(
  options: readonly { readonly selected: boolean; readonly defaultSelected: boolean }[],
  isOne: boolean,
): boolean {
  const byDefault = options.some(({ defaultSelected }) => defaultSelected);
  return options.some(
    ({ selected, defaultSelected }, index) =>
      selected !== (byDefault || !isOne ? defaultSelected : index === 0),
  );
}
