import type { MemberArea, Side } from '../values/enums.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may use an endpoint. Approval applies to clinicians and facilities, areas to a facility’s sub-users. */
export type Who = {
  /** no login needed */
  guest?: true
  sides?: readonly Side[]
  approved?: true
  areas?: readonly MemberArea[]
  /** a sub-user needs one of these */
  anyArea?: readonly MemberArea[]
  ownerOnly?: true
  /** fields that only some roles may send */
  fields?: Readonly<Record<string, readonly Side[]>>
}

/** Whether this side may send the field. */
export const maySend = ({ fields }: Who, field: string, side: Side) => fields?.[field]?.includes(side) ?? true

export type Row = {
  method: Method
  /** below /api; `{name}` is a path parameter */
  path: string
  who: Who
  /** front ends refetch cached responses of these nouns after a success */
  invalidates?: readonly string[]
  /** the success status, if not 200 */
  success?: 201
  /** no toast on failure */
  noErrorToast?: true
  /** the toast on success; of a list by its length */
  toast?: string | ((count: number) => string)
  /** requires an Idempotency-Key, or honors one that is sent */
  idempotent?: true | 'ifKeyed'
  /** responds without the envelope, with a file or an acknowledgment */
  noEnvelope?: true
  /** takes multipart/form-data */
  multipart?: true
  /** see `isOpenInView` */
  inView?: boolean
  /** open to deactivated users, so that the forced logout works */
  evenDeactivated?: true
  /** only outside production */
  development?: true
  /** the response holds a session’s tokens, or the second factor it still needs */
  opensSession?: true
  /** fields sent as headers, to keep them out of URLs and logs */
  headers?: Readonly<Record<string, string>>
  /** one item may be sent without its list: the field of the list, and a field that only an item has */
  single?: { list: string; by: string }
  /** the field whose value selects this variant of the endpoint */
  variant?: { field: string; value: string | undefined }
}

/** Whether an admin who views the product as a user may use the endpoint; by default only if it is a GET. */
export const isOpenInView = ({
  method,
  inView = method === 'GET',
}: Partial<Pick<Row, 'method' | 'inView'>>) => inView

/** Matches a variant whenever its field is present. */
export const ANY = '*'

const parseRoute = (route: string) => {
  const [method, path] = route.split(' /')
  return { method: method as Method, path: `/${path}` }
}

/** One endpoint: `row('POST /job-apply', approved('clinician'), { … })`. */
export const row = (route: string, who: Who, options: Omit<Row, 'method' | 'path' | 'who'> = {}): Row => ({
  ...parseRoute(route),
  who,
  ...options,
})

/** `value` selects the variant, by default its name; null: the variant without the field. */
type Variant = Omit<Row, 'method' | 'path' | 'variant'> & { value?: string | null }

/** One endpoint with variants selected by a field: each is a use case with its own access. */
export const variants = <Name extends string>(route: string, field: string, rows: Record<Name, Variant>) =>
  Object.fromEntries(
    Object.entries<Variant>(rows).map(([name, { value = name, ...options }]) => [
      name,
      { ...parseRoute(route), ...options, variant: { field, value: value ?? undefined } },
    ]),
  ) as Record<Name, Row>

export const guest: Who = { guest: true }
/** Anyone logged in, approved or not. */
export const signedIn: Who = { sides: ['admin', 'subadmin', 'facility', 'clinician'] }
export const only = (...sides: Side[]): Who => ({ sides })
export const staff = only('admin', 'subadmin')
/** Logged in, approved, and with signup completed. */
export const approved = (...sides: Side[]): Who => ({ sides, approved: true })
/** Members of an approved facility with these areas, and any other sides named. */
export const approvedIn = (areas: readonly MemberArea[], ...sides: Side[]): Who => ({
  sides: ['facility', ...sides],
  approved: true,
  areas,
})
/** Members of an approved facility with at least one of these areas, and any other sides named. */
export const approvedInAny = (anyArea: readonly MemberArea[], ...sides: Side[]): Who => ({
  sides: ['facility', ...sides],
  approved: true,
  anyArea,
})
