export type Breakage = {
  /** what is no longer so */
  what: string
  file: string
  /** stands there exactly once */
  text: string
  instead: string
  /** the file of the tests that must turn red, and the beginning or a part of their names */
  test: string
  named: string
}
