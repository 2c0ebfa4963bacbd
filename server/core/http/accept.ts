/** Whether an `Accept` header accepts this media type: `;q=0` means that it is not accepted. */
export function accepts(header: string | undefined, type: string): boolean {
  return (header ?? '').split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  });
}
