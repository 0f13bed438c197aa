import { addDays } from '@gaitway/contract/format/time'
import type { Services } from '../api/services/services.ts'
import { bayouStories, planTimeOff } from './bayou.ts'
import { addWeekendHours, bookCalls } from './onboarding-calls.ts'
import { callOutStories } from './call-outs.ts'
import { chatStories } from './chats.ts'
import { openClinicians, seedClinicians } from './clinicians.ts'
import { openDemoWorld, runStories, type Tools } from './demo-world.ts'
import { seedDirectory, openFacilities, seedFacilities } from './facilities.ts'
import { openJobStories } from './open-jobs.ts'
import { sendLeads, writeNotes } from './leads-and-notes.ts'
import { moneyStories } from './money-stories.ts'
import { favoriteStories } from './favorites.ts'
import { otherStories } from './other-facilities.ts'
import { pbjStories } from './pbj-quarter.ts'
import { openPayoutAccounts, setRates } from './payout-accounts.ts'
import { inviteSubUsers, requestHigherLimit, seedStaff, settleSubUsers } from './people.ts'
import { editStories } from './edits.ts'
import { standbyStories } from './standbys.ts'

/** Before the last federal quarter’s shifts: it ended up to 92 days ago. */
const BEGAN_DAYS_AGO = 128

/** Creates fictional people, their shifts in every status, and their money, through the product’s use cases. */
export const seedDemo = async (services: Services, tools: Tools): Promise<void> => {
  const world = openDemoWorld(services, tools)
  tools.onProgress?.('people')
  await world.beginAt(addDays(world.today, -BEGAN_DAYS_AGO))
  await seedDirectory(services)
  const { admin, admin2 } = await seedStaff(world)
  const [facilitiesOpened, cliniciansOpened] = await Promise.all([
    openFacilities(world),
    openClinicians(world),
  ])
  await world.passTo(world.now())
  const [facilities, clinicians] = await Promise.all([
    seedFacilities(world, admin, facilitiesOpened),
    seedClinicians(world, admin, cliniciansOpened),
  ])
  await inviteSubUsers(world, facilities.facility)
  await world.passTo(addDays(world.today, 1 - BEGAN_DAYS_AGO))
  await settleSubUsers(world, facilities.facility)
  const waiting = [...Object.values(clinicians), ...Object.values(facilities)]
  await addWeekendHours(world, admin)
  // Mara hasn't booked a call, so staff decide about her without one
  await bookCalls(
    world,
    waiting.filter(person => person.seed.fate === 'pending' && person !== clinicians.mara),
  )
  await planTimeOff(world, clinicians.kim)
  await openPayoutAccounts(world, clinicians)
  await setRates(world, admin)
  await sendLeads(world, admin)
  const withMoney = tools.payer
    ? [
        ...bayouStories(world, facilities, clinicians),
        ...otherStories(world, facilities, clinicians),
        ...moneyStories(world, admin, facilities, clinicians),
        ...standbyStories(world, facilities, clinicians),
        ...callOutStories(world, admin, facilities, clinicians),
        ...editStories(world, admin, facilities, clinicians),
        ...chatStories(world, facilities, clinicians),
        ...(await pbjStories(world, admin, facilities.facility, clinicians)),
      ]
    : []
  await runStories(world, [
    ...withMoney,
    ...openJobStories(world, facilities),
    ...favoriteStories(world, facilities, clinicians),
  ])
  await writeNotes(world, admin, {
    facilityId: facilities.facility.by.facilityId,
    clinicianId: clinicians.clinician.by.clinicianId,
  })
  await requestHigherLimit(world, admin2)
}
