import { median, ratios, type Samples } from './statistics.ts';

/** The format of a quantity: the number of decimal places, and the unit. */
export interface Unit {
  readonly suffix: string;
  readonly digits: number;
}

export const PER_SECOND: Unit = { suffix: '/s', digits: 0 };
export const MILLISECONDS: Unit = { suffix: ' ms', digits: 2 };
export const MEGABYTES_A_MINUTE: Unit = { suffix: ' MB/min', digits: 2 };
export const SECONDS: Unit = { suffix: ' s', digits: 2 };
export const SUBMISSIONS: Unit = { suffix: '', digits: 0 };
export const MEGABYTES: Unit = { suffix: ' MB', digits: 0 };

/** A row of the table, ready for printing. */
export interface Row {
  readonly name: string;
  readonly measured: string;
  readonly reference: string;
  readonly ratio: string;
  readonly goal: string;
  readonly met: 'yes' | 'no' | '—';
  /** A remark for readers of the figures, printed below the table. */
  readonly note?: string | undefined;
}

/** A measurement and its reference, each with one sample for each round. */
export interface Comparison {
  readonly name: string;
  readonly unit: Unit;
  readonly measured: Samples;
  readonly reference: Samples;
  /** The name of the reference, in a word or two. */
  readonly against: string;
  readonly goal?: Goal | undefined;
  readonly note?: string | undefined;
}

const BOUNDS = {
  'at least': { sign: '≥', holds: (figure: number, value: number) => figure >= value },
  'at most': { sign: '≤', holds: (figure: number, value: number) => figure <= value },
  'more than': { sign: '>', holds: (figure: number, value: number) => figure > value },
} as const;

/** An upper or lower limit for the median ratio, or for the median measurement in its unit. */
export interface Goal {
  readonly of: 'ratio' | 'measured';
  readonly bound: keyof typeof BOUNDS;
  readonly value: number;
}

export function comparisonRow(comparison: Comparison): Row {
  const { name, unit, measured, reference, against, goal, note } = comparison;
  const ratio = ratios(measured, reference);
  return {
    name,
    measured: withSpread(measured, unit),
    reference: `${against}: ${withSpread(reference, unit)}`,
    ratio: withSpread(ratio, { suffix: ' ×', digits: median(ratio) < 0.1 ? 4 : 2 }),
    goal: goal === undefined ? '—' : goalText(goal, unit),
    met: goal === undefined ? '—' : meets(goal, median(goal.of === 'ratio' ? ratio : measured)),
    note,
  };
}

/** A figure without a reference, and its upper limit. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly measured: number;
  readonly atMost: number;
  readonly note?: string | undefined;
}

export function figureRow({ name, unit, measured, atMost, note }: Figure): Row {
  const goal: Goal = { of: 'measured', bound: 'at most', value: atMost };
  return {
    name,
    measured: withSpread([measured], unit),
    reference: '—',
    ratio: '—',
    goal: goalText(goal, unit),
    met: meets(goal, measured),
    note,
  };
}

/** Returns a row that could not be measured, with the reason. */
export function skippedRow(name: string, reason: string): Row {
  return { name, measured: 'skipped', reference: '—', ratio: '—', goal: '—', met: '—', note: reason };
}

const COLUMNS = ['name', 'measured', 'reference', 'ratio', 'goal', 'met'] as const;

/** Returns the whole table: one line for each row, then the notes. */
export function tableText(rows: readonly Row[]): string {
  const head = { name: '', measured: 'measured', reference: 'reference', ratio: 'ratio', goal: 'goal' };
  const lines = [{ ...head, met: 'met' }, ...rows];
  const widthOf = (column: (typeof COLUMNS)[number]) => Math.max(...lines.map((line) => line[column].length));
  const text = lines.map((line) =>
    COLUMNS.map((column) => line[column].padEnd(widthOf(column)))
      .join('   ')
      .trimEnd(),
  );
  const rule = '─'.repeat(Math.max(...text.map((line) => line.length)));
  const notes = rows.flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`]));
  return [text[0], rule, ...text.slice(1), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** Returns the median with the lowest and highest values. */
function withSpread(samples: Samples, unit: Unit): string {
  const low = number(Math.min(...samples), unit.digits);
  const high = number(Math.max(...samples), unit.digits);
  const middle = `${number(median(samples), unit.digits)}${unit.suffix}`;
  return low === high ? middle : `${middle} (${low}–${high})`;
}

function number(value: number, digits: number): string {
  return value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function goalText({ of, bound, value }: Goal, unit: Unit): string {
  const text = of === 'ratio' ? `${value} ×` : `${value}${unit.suffix}`;
  return `${BOUNDS[bound].sign} ${text}`;
}

function meets({ bound, value }: Goal, figure: number): 'yes' | 'no' {
  return BOUNDS[bound].holds(figure, value) ? 'yes' : 'no';
}
