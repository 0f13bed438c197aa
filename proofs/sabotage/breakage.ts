import type { Migration } from '../../api/store/migrate.ts'
import type { Tests } from './run-tests.ts'

/** A fault, and the tests of which one must then fail. */
export type Breakage = Tests & {
  /** what is broken */
  what: string
  /** the file whose exports are replaced, for all files that import it */
  file: string
  /** the faulty exports, made from the file's own */
  replace: (own: never) => object
}

type Replacing<Module> = Omit<Breakage, 'replace'> & { replace: (own: Module) => Partial<Module> }

/** A breakage of a module. The compiler checks that its exports still have these names and parameters. */
export const breakage = <Module>(one: Replacing<Module>): Breakage => one

/** Replaces a migration by one that also runs this SQL. */
export const migratesThen =
  (sql: string) =>
  ({ up }: Pick<Migration, 'up'>): Pick<Migration, 'up'> => ({
    up: async db => {
      await up(db)
      await db.raw(sql)
    },
  })
