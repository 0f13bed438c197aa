export type Breakage = {
  /** what is broken */
  what: string
  file: string
  /** is in the file exactly once */
  text: string
  instead: string
  /** the test file that must fail, and a part of the test names */
  test: string
  named: string
}
