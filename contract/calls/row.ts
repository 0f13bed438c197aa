import type { MemberArea, Side } from '../enums.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may make a call. Approval is asked of clinicians and facilities; areas of a facility's sub-users. */
export type Who = {
  /** nobody needs to be signed in */
  guest?: true
  sides?: readonly Side[]
  approved?: true
  areas?: readonly MemberArea[]
  ownerOnly?: true
  /** fields that only some of these sides may send */
  fields?: Readonly<Record<string, readonly Side[]>>
}

/** Whether somebody of this side may send a field of a call that is open to them. */
export const maySend = ({ fields }: Who, field: string, side: Side) => fields?.[field]?.includes(side) ?? true

export type Row = {
  method: Method
  /** below /api; `{name}` stands for a part of the address */
  path: string
  who: Who
  /** nouns of the call table whose cached answers this call makes stale */
  touches?: readonly string[]
  /** the status of success when it is not 200 */
  success?: 201
  /** failures are not shown as toasts */
  silent?: true
  /** the sentence that is shown as a toast on success */
  announces?: string
  /** an Idempotency-Key is required */
  once?: true
  /** answers something other than the envelope: a file, an acknowledgement */
  bare?: true
  /** files travel as multipart */
  multipart?: true
  /** open to a deactivated person, so that being signed out can happen */
  evenDeactivated?: true
  /** only outside production */
  development?: true
  /** the answer carries a session's tokens, or says what is still due before it does */
  opensSession?: true
  /** fields that travel in headers and nowhere else, so that they stay out of addresses and logs */
  headers?: Readonly<Record<string, string>>
  /** the field that tells variants of one wire call apart, and its value for this one */
  variant?: { field: string; value: string | undefined }
}

/** The value of a variant that is meant whenever its field is given at all. */
export const ANY = '*'

const at = (route: string) => {
  const [method, path] = route.split(' /')
  return { method: method as Method, path: `/${path}` }
}

/** One call: `row('POST /job-apply', { who: … })`. */
export const row = (route: string, rest: Omit<Row, 'method' | 'path'>): Row => ({ ...at(route), ...rest })

/** One wire call, several verbs told apart by a field: each is a use case with its own access. */
export const variants = <Name extends string>(
  route: string,
  field: string,
  rows: Record<Name, Omit<Row, 'method' | 'path' | 'variant'> & { value?: string | null }>,
): Record<Name, Row> =>
  Object.fromEntries(
    (Object.entries(rows) as [Name, Omit<Row, 'method' | 'path'> & { value?: string | null }][]).map(
      ([name, { value, ...rest }]) => [
        name,
        { ...at(route), ...rest, variant: { field, value: value === null ? undefined : (value ?? name) } },
      ],
    ),
  ) as Record<Name, Row>

export const guest: Who = { guest: true }
/** Anyone signed in, approved or not. */
export const signedIn: Who = { sides: ['admin', 'subadmin', 'facility', 'clinician'] }
export const only = (...sides: Side[]): Who => ({ sides })
/** Signed in, and approved with signup completed where that is asked of a side. */
export const approved = (...sides: Side[]): Who => ({ sides, approved: true })
/** Members of an approved facility who have these areas, and others beside them. */
export const approvedIn = (areas: readonly MemberArea[], ...sides: Side[]): Who => ({
  sides: ['facility', ...sides],
  approved: true,
  areas,
})
