/** An answer, or a part of one, as the JSON text in which the database wrote it; it leaves as it is. */
export class Json<Shape> {
  /** Only the compiler knows it. */
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

/** A row's text with fields that a function decided on; those that are text already stay so. */
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

/** A list of rows that is no page. */
export const listJson = <Row>(rows: readonly { json: string }[]): Json<Row[]> =>
  new Json(`[${rows.map(({ json }) => json).join(',')}]`)

export type Page<Row> = { data: Row[]; count: number }

/** A page of rows, as lists answer. */
export const pageJson = <Row>(
  rows: readonly string[],
  count: number,
  isCountCapped = false,
): Json<Page<Row>> => new Json(`{"data":[${rows.join(',')}],"count":${count}}`, isCountCapped)
