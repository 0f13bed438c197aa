/** JSON text as the database wrote it, sent without parsing. */
export class Json<Shape> {
  /** Only the compiler sees this. */
  declare readonly shape: Shape
  readonly text: string
  /** There are more rows than the count says. */
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

/** A list of rows that isn't a page. */
export const listJson = <Row>(rows: readonly { json: string }[]): Json<Row[]> =>
  new Json(`[${rows.map(({ json }) => json).join(',')}]`)

export type Page<Row> = { data: Row[]; count: number }

/** A page of rows, as lists return it. */
export const pageJson = <Row>(
  rows: readonly string[],
  count: number,
  isCountCapped = false,
): Json<Page<Row>> => new Json(`{"data":[${rows.join(',')}],"count":${count}}`, isCountCapped)
