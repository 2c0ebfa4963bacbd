/** A call that no command takes. The message is what to print: what is wrong, and what can be called instead. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
