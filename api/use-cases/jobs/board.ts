import { disciplineOf, settingTypes, stateCodes, type StateCode } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { lastDays } from '../../domain/credentials.ts'
import type { Outside } from '../../outside/outside.ts'
import { listBoard } from '../../store/views/board.ts'
import { listClinicianFacts, type KnownClinician } from '../../store/views/clinician-facts.ts'
import { listMedians } from '../../store/views/median-rates.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { cardOf } from './card.ts'
import { distinctBy, wordsOf } from './words.ts'

type Sent = Input<'jobs.board'>

/** The open jobs of a clinician's discipline, where they are licensed first, with what stands against each. */
export const board: UseCase<'jobs.board'> = async (outside, by, input) => {
  const { db, clock } = outside
  const at = clock.now()
  const [clinician] = await listClinicianFacts(db, [clinicianOnly(by).clinicianId], at)
  if (!clinician) throw refuse('not_found')
  const origin = await originOf(outside, clinician, input)
  const { rows, count } = await listBoard(db, {
    ...wishOf(input, clinician),
    clinicianId: clinician.id,
    at,
    origin: origin?.place ?? null,
  })
  const places = rows.map(row => ({ clinicianType: row.clinicianType, state: row.state }))
  const medians = await listMedians(
    db,
    distinctBy(places, place => `${place.clinicianType} ${place.state}`),
  )
  const beholder = { clinician, origin: origin?.place ?? null, at }
  return {
    data: rows.map(row => cardOf(row, medians, beholder)),
    count,
    origin: origin && { label: origin.label, zipCode: origin.zipCode },
  }
}

/** Where distances are measured from: the ZIP code asked for, else home; one is needed to sort or search by it. */
const originOf = async ({ places }: Outside, { place, zipCode }: KnownClinician, input: Sent) => {
  if (input.nearZip) {
    const near = await places.locateZip(input.nearZip)
    if (!near) throw refuse('fields_wrong', { nearZip: 'This zip code is not known' })
    return { label: input.nearZip, zipCode: input.nearZip, place: near }
  }
  if (place && zipCode) return { label: 'Home', zipCode, place }
  if (input.radiusMiles === undefined && input.sort !== 'distance') return null
  throw refuse('fields_wrong', { nearZip: 'Please enter the zip code to measure from' })
}

const wishOf = (input: Sent, clinician: KnownClinician) => {
  const isOnlyTakeable = input.withReasons === 'false'
  const days = lastDays(clinician)
  const asked = wordsOf(input.states, stateCodes as readonly StateCode[]) ?? stateCodes
  const states = asked
    .filter(state => days.byState.has(state) || !isOnlyTakeable)
    .map(state => ({
      state,
      tier: days.byState.has(state) ? 0 : 1,
      lastDay: days.byState.get(state) ?? null,
    }))
  return {
    types: disciplineOf(clinician.clinicianType),
    states,
    onlyTakeable: isOnlyTakeable ? { lastDay: days.others } : undefined,
    radiusMiles: input.radiusMiles,
    from: input.fromDate,
    to: input.toDate,
    settingTypes: wordsOf(input.settingTypes, settingTypes),
    minRate: input.minRate,
    jobType: input.jobType,
    boosted: input.boosted && input.boosted === 'true',
    sort: input.sort,
    descending: input.sortOrder ? input.sortOrder === 'desc' : input.sort === 'hourlyRate',
    skip: input.skip,
    limit: input.limit,
  }
}
