/** A proof's measurements by name, in display order. */
export type Figures = Record<string, number | string>

/** The value below which this share of the measurements is. */
export const percentile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Formats a figure for people: three digits are enough, whole numbers stay whole. */
export const shown = (value: number | string) =>
  typeof value === 'string' || Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)))

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Processes many items, this many at once. */
export const eachAtOnce = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, at: number) => Promise<unknown>,
) => {
  let next = 0
  const take = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take))
}
