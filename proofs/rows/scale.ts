/** The number of rows of each kind, in the proportions of a product used for years. */
export const scaleOf = (applications: number) => ({
  applications,
  jobs: Math.ceil(applications / 5),
  facilities: Math.max(4, Math.ceil(applications / 500)),
  clinicians: 6 * Math.max(5, Math.ceil(applications / 300)),
})
export type Scale = ReturnType<typeof scaleOf>

/** This many users await approval, however many are approved. */
export const WAITING_PEOPLE = 20

/** A moment such as 2026-11-23T12:00Z: rows written as of then are kept on TEST_DATABASE_URL for later runs. */
export const ROWS_KEPT = process.env.ROWS_KEPT

/** The moment at which these rows are read. */
export const ROWS_NOW = ROWS_KEPT ? new Date(ROWS_KEPT) : new Date()

const kinds = {
  user: 1,
  facility: 2,
  clinician: 3,
  job: 4,
  session: 5,
  application: 8,
  payment: 10,
  timesheet: 12,
  timeOff: 21,
  room: 41,
  report: 43,
  dispute: 44,
} as const
const epochMilliseconds = 1_700_000_000_000
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** The ID of the nth row of a kind, growing with n like the product's own. */
export const rowId = (kind: keyof typeof kinds, n: number) => {
  const time = hex(epochMilliseconds + n, 12)
  const all = `${time}7${hex(kinds[kind], 3)}8000${hex(n, 12)}`
  return all.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The n of such an ID. */
export const rowNumber = (id: string) => Number.parseInt(id.slice(-12), 16)

/** The same in SQL, and back. Kinds beyond those have their own numbers. */
export const ROW_ID_SQL = `
  CREATE FUNCTION row_id(kind int, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex(${epochMilliseconds} + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000'
      || lpad(to_hex(n), 12, '0'))::uuid $$;
  CREATE FUNCTION number_in(id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT ('x' || right(id::text, 12))::bit(48)::bigint $$`
