const PHONE = /^(\d{4}) ?(\d{3}) ?(\d{3})$/;

/**
 * A telephone number in the form '#### ### ###', if it has ten digits without another grouping; any other text is returned as
 * it was typed, so that numbers of other places and extensions stay as people write them.
 */
export function maskPhone(text: string): string {
  return PHONE.test(text.trim()) ? text.trim().replace(PHONE, '$1 $2 $3') : text;
}
