/** Whether an `Accept` header names this media type, and not only to refuse it: `;q=0` says that it is not taken. */
export function accepts(header: string | undefined, type: string): boolean {
  return (header ?? '').split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  });
}
