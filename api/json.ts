/** JSON text as the database wrote it, sent without parsing. */
export class Json<Shape> {
  /** Only the compiler sees this. */
  declare readonly shape: Shape
  readonly text: string
  /** Counting stopped at a limit, so there are more rows than the count says. */
  readonly isCountCapped: boolean

  constructor(text: string, isCountCapped = false) {
    this.text = text
    this.isCountCapped = isCountCapped
  }

  parse(): Shape {
    return JSON.parse(this.text) as Shape
  }
}

/** Adds computed fields to a row's JSON text. */
export const withFields = (row: string, fields: Readonly<Record<string, unknown>>): string => {
  let text = row.slice(0, -1)
  for (const name in fields) {
    const value = fields[name]
    if (value === undefined) continue
    const separator = text.length > 1 ? ',' : ''
    text += `${separator}"${name}":${value instanceof Json ? value.text : JSON.stringify(value)}`
  }
  return `${text}}`
}

/** All rows of a list, without a count. */
export const listJson = <Row>(rows: readonly { json: string }[]): Json<Row[]> =>
  new Json(`[${rows.map(({ json }) => json).join(',')}]`)

export type Page<Row> = { data: Row[]; count: number }

/** One page of a list, with the count of all its rows. */
export const pageJson = <Row>(
  rows: readonly string[],
  count: number,
  isCountCapped = false,
): Json<Page<Row>> => new Json(`{"data":[${rows.join(',')}],"count":${count}}`, isCountCapped)
