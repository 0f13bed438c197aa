const databaseErrors = new WeakSet()

/** What a statement or a connection of the database failed with, known from now on as the database's. */
export const markDatabaseError = (thrown: unknown): unknown => {
  if (typeof thrown === 'object' && thrown !== null) databaseErrors.add(thrown)
  return thrown
}

/** Throws it again, marked as the database's. */
export const throwDatabaseError = (thrown: unknown): never => {
  throw markDatabaseError(thrown)
}

/** Whether a statement or a connection of the database failed with this, rather than something else that is reached. */
export const isDatabaseError = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && databaseErrors.has(thrown)

/** So many statements are waiting that this one wasn't sent within a second. The database itself may be well. */
export class OverloadedError extends Error {
  override name = 'OverloadedError'
  constructor() {
    super('Waited too long for a connection to the database')
  }
}
