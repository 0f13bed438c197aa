import { markZoneCorrected } from '../../store/jobs.ts'
import { listWrongZones, saveZone } from '../../store/places.ts'
import { recordEvent } from '../transition.ts'
import type { Services } from '../use-case.ts'

/**
 * Corrects the addresses whose time zone isn't the one of their ZIP code, except those that staff corrected; for when
 * the table of ZIP codes was filled anew. Future shifts there wait until staff say which time was meant.
 */
export const correctTimeZones = async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
  const at = clock.now()
  const options = { at, by: { side: 'clock' } } as const
  for (const address of await listWrongZones(db))
    await db.transaction(async trx => {
      if (!(await saveZone(trx, address))) return
      const { clinicianId, facilityId, state, zipCode, from, to } = address
      if (clinicianId) {
        const details = { fields: ['homeTimeZone'] }
        await recordEvent(trx, 'clinician', { id: clinicianId }, 'edit', { ...options, details })
      }
      if (facilityId) {
        await markZoneCorrected(trx, { facilityId, state, zipCode, to, at })
        const details = {
          fields: [address.locationId ? 'locations' : 'timeZone'],
          zones: [{ state, zipCode, from, to }],
        }
        await recordEvent(trx, 'facility', { id: facilityId }, 'edit', { ...options, details })
      }
    })
}
