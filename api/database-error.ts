const databaseErrors = new WeakSet()

/** Throws again what a statement or a connection of the database failed with, known from now on as the database's. */
export const throwDatabaseError = (thrown: unknown): never => {
  if (typeof thrown === 'object' && thrown !== null) databaseErrors.add(thrown)
  throw thrown
}

/** Whether a statement or a connection of the database failed with this, rather than something else that is reached. */
export const isDatabaseError = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && databaseErrors.has(thrown)
