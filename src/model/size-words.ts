const STEP = 1024;
const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Formats a size in bytes: '840 bytes', '12 kB', '3.4 MB', '2 GB'. */
export function sizeWords(bytes: number): string {
  if (bytes < STEP) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let [amount, unit] = [bytes / STEP, 0];
  while (amount >= STEP && unit < UNITS.length - 1) {
    amount /= STEP;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(amount) : amount.toFixed(1).replace(/\.0$/, '')} ${UNITS[unit]}`;
}
