/**
 * The properties of a control that show whether a reader has used the control. Some of these properties exist only in certain
 * kinds of controls.
 */
export interface Control {
  readonly type: string;
  readonly value: string;
  readonly defaultValue?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly options?: Iterable<{ readonly selected: boolean; readonly defaultSelected: boolean }>;
  /** A partly typed date has no value, but `badInput` is true. */
  readonly validity: { readonly badInput: boolean };
}

/** Returns whether a reader has typed or chosen something in a control since the page was loaded. */
export function isWritten(control: Control): boolean {
  const { type, value, defaultValue, checked, defaultChecked, options, validity } = control;
  if (options !== undefined) return isChosen([...options], type === 'select-one');
  if (type === 'hidden') return false;
  if (type === 'checkbox' || type === 'radio') return checked !== defaultChecked;
  return value !== defaultValue || validity.badInput;
}

/**
 * Returns whether a reader has chosen an option. Browsers initially select the first option if the list shows only one option
 * at a time and no option is selected by default.
 */
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
