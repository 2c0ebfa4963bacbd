/** The words of a tooltip. */
export interface Tip {
  readonly words: string;
  /** The keys that do the same: 'Ctrl+Z'. */
  readonly keys?: string | undefined;
  /** A further line, such as the reason why the control is disabled. */
  readonly note?: string | undefined;
}

/** The attributes of a control that hold the words of its tooltip. */
export const TIP = {
  words: 'data-tip',
  keys: 'data-tip-keys',
  note: 'data-tip-note',
  side: 'data-tip-side',
} as const;

/**
 * Returns the attributes that give a control a tooltip, which appears above the control or at its right. Returns no attributes
 * if there are no words. A tooltip repeats the control's name, so it is not a part of the control's description.
 */
export function tip({ words, keys, note }: Tip, side: 'above' | 'right' = 'above'): Record<string, string> {
  if (words === '') return {};
  return {
    [TIP.words]: words,
    ...(keys === undefined || keys === '' ? {} : { [TIP.keys]: keys }),
    ...(note === undefined || note === '' ? {} : { [TIP.note]: note }),
    [TIP.side]: side,
  };
}
