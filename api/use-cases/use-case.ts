import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/values/errors'
import type { CallName } from '@gaitway/contract/calls/index'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import type { Side } from '@gaitway/contract/values/enums'
import type { SignedIn } from '../domain/access.ts'
import type { Services } from '../services/services.ts'
import type { Json } from '../json.ts'
import type { ClaimedKey } from '../store/idempotency.ts'

/** What nearly every use case needs. */
export type { ClaimedKey, Knex, Services, SignedIn }

export type Actor = SignedIn | { side: 'guest' }
export type FacilityMember = SignedIn & { side: 'facility'; facilityId: string }
export type ClinicianActor = SignedIn & { side: 'clinician'; clinicianId: string }

export type ReceivedFile = { name: string; bytes: Buffer }

/** What a request contains besides its input. */
export type RequestContext = {
  /** the caller's IPv4 address, or the network of their IPv6 address */
  network: string
  userAgent: string
  /** the Idempotency-Key, with the claim of this request on it */
  key?: ClaimedKey
  accessToken?: string
  refreshToken?: string
  /** the token of a remembered device, which needs no second factor */
  rememberToken?: string
  /** what the browser keeps so that its person's next login comes from a known device */
  deviceKey?: string
  /** the unparsed body, for checking its signature */
  rawBody?: Buffer
  signature?: string
  uploads?: ReceivedFile[]
  /** the request that a second admin approves and its key; empty to find out whether an approval is needed */
  secondAdmin?: { approves?: string; key?: ClaimedKey }
}

/** Where a stream writes: events with their data, and heartbeats. */
export type StreamSink = {
  send: (event: string, data: object) => void
  beat: () => void
  end: () => void
}
/** A stream instead of the envelope, which writes until it is closed; `ready` is the data of its first event. */
export type StreamAnswer = { stream: (sink: StreamSink) => { ready: object; close: () => void } }

/** A file instead of the envelope. */
export type FileAnswer = {
  file: {
    bytes: Buffer
    contentType: string
    name: string
    /** a profile picture, which browsers may keep as long as its link stays the same */
    isPicture?: boolean
  }
}

/** A file that is made while it is sent, so that nobody holds all of it. */
export type StreamedFileAnswer = {
  streamed: { chunks: AsyncIterable<Uint8Array>; contentType: string; name: string }
}

/** One verb of the product, with its transactions. */
export type UseCase<Name extends CallName> = (
  services: Services,
  by: Actor,
  input: Input<Name>,
  context: RequestContext,
) => Promise<Output<Name>>

/** A use case that only reads, and returns the database's JSON text. */
export type ReadCase<Name extends CallName> = (
  services: Services,
  by: Actor,
  input: Input<Name>,
  context: RequestContext,
) => Promise<Json<Output<Name>>>

/** The signed-in person; a guest is refused. */
export const requireSignedIn = (by: Actor): SignedIn => {
  if (by.side === 'guest') throw refuse('not_signed_in')
  return by
}
/** The member of a facility; anyone else is refused. */
export const requireFacilityMember = (by: Actor): FacilityMember => {
  if (by.side !== 'facility' || !by.facilityId) throw refuse('not_allowed')
  return { ...by, side: 'facility', facilityId: by.facilityId }
}
/** The clinician; anyone else is refused. */
export const requireClinician = (by: Actor): ClinicianActor => {
  if (by.side !== 'clinician' || !by.clinicianId) throw refuse('not_allowed')
  return { ...by, side: 'clinician', clinicianId: by.clinicianId }
}
export const isStaff = (by: Pick<Actor, 'side'>) => by.side === 'admin' || by.side === 'subadmin'
/** An admin or sub-admin; anyone else is refused. */
export const requireStaff = (by: Actor): SignedIn & { side: 'admin' | 'subadmin' } => {
  if (by.side !== 'admin' && by.side !== 'subadmin') throw refuse('not_allowed')
  return { ...by, side: by.side }
}

export type ReadScope = { side: Side; clinicianId: string | null; facilityId: string | null }

/** Whose records a person may read: their own, their facility's, or as staff everyone's. Refuses anyone else. */
export const getReadScope = (by: Actor): ReadScope => {
  if (by.side === 'clinician')
    return { side: by.side, clinicianId: requireClinician(by).clinicianId, facilityId: null }
  if (by.side === 'facility')
    return { side: by.side, clinicianId: null, facilityId: requireFacilityMember(by).facilityId }
  if (by.side === 'guest' || !isStaff(by)) throw refuse('not_signed_in')
  return { side: by.side, clinicianId: null, facilityId: null }
}

/** Refuses a change that was based on an older version of this locked record. */
export const assertVersion = (locked: { version: number }, version: number | undefined) => {
  if (version !== undefined && version !== locked.version) throw refuse('out_of_date')
}
