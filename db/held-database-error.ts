/** Thrown for a change while the database is held (`Database.hold`). It is answered as if another process had a lock. */
export class HeldDatabaseError extends Error {
  override name = 'HeldDatabaseError';

  constructor() {
    super('The program is being replaced, and nothing is changed meanwhile.');
  }
}
