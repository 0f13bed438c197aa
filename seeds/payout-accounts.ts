import { addDays, addMinutes } from '@gaitway/contract/time'
import type { ClinicianType, StateCode } from '@gaitway/contract/enums'
import { cities, type CityName } from './cities.ts'
import type { Clinicians } from './clinicians.ts'
import type { DemoWorld, Perform } from './demo-world.ts'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { FacilityWish } from './facility-list.ts'

const goodBank = '000123456789'
const closedBank = '000111111113'

/** Where clinicians are paid to; those who are not named have never begun. */
const accounts: Record<string, string | 'begun'> = {
  clinician: goodBank,
  owen: goodBank,
  dana: goodBank,
  grace: goodBank,
  ruth: goodBank,
  ivy: goodBank,
  elena: goodBank,
  priya: goodBank,
  noah: goodBank,
  sofia: goodBank,
  luca: closedBank,
  tyler: 'begun',
}

/** Clinicians open a payout account on the payment service's page; one leaves that page unfinished. */
export const openPayoutAccounts = async (world: DemoWorld, clinicians: Clinicians) => {
  const { payer } = world.tools
  if (!payer) return
  for (const [login, account] of Object.entries(accounts)) {
    const clinician = clinicians[login]
    if (!clinician) throw new Error(`${login} is missing.`)
    const { by, wish } = clinician
    const joined = addDays(world.today, 3 - wish.joinedDaysAgo)
    const { url } = await world.performAt(joined)('payouts.openAccount', by, {})
    const { name: city, ...place } = cities[wish.city]
    const { firstName, lastName } = wish
    if (account !== 'begun')
      await payer.enterPayee(url, {
        firstName,
        lastName,
        ...place,
        city,
        zipCode: wish.zipCode ?? place.zipCode,
        account,
      })
    await world.performAt(addMinutes(joined, 6))('payouts.overview', by, {})
  }
}

const returnPath = '/facility/settings'

/** The cards and bank accounts of a facility are entered on the payment service's pages. */
export const saveWaysToPay = async (
  { tools: { payer }, today }: DemoWorld,
  perform: Perform,
  by: SignedIn,
  { card, expiredCard, banks = [], officeName }: FacilityWish,
) => {
  if (!payer) return
  // it was good when it was saved, and ended with the month before this one
  const expires = addDays(today, -today.getUTCDate())
  const cards = [
    ...(card ? [{ number: card }] : []),
    ...(expiredCard ? [{ number: expiredCard, expires }] : []),
  ]
  for (const wish of cards) {
    const { url } = await perform('payments.openSetup', by, { kind: 'card', returnPath })
    await perform('payments.addCard', by, { sessionId: await payer.enterCard(url, wish) })
  }
  for (const account of banks) {
    const { url } = await perform('payments.openSetup', by, { kind: 'bank', returnPath })
    const sessionId = await payer.enterBank(url, { account, holder: officeName })
    await perform('payments.addBank', by, { sessionId })
  }
}

const ofCities: readonly [CityName, ClinicianType, cents: number][] = [
  ['houston', 'pt', 6_150],
  ['houston', 'pta', 4_100],
  ['houston', 'ot', 5_900],
  ['houston', 'slp', 6_250],
  ['dallas', 'pt', 6_000],
  ['chicago', 'pt', 6_450],
]

/** What is usually paid in some cities, and the lowest that is posted for physical therapists. */
export const setRates = async (world: DemoWorld, admin: SignedIn) => {
  const perform = world.performAt(addDays(world.today, -40))
  for (const [name, clinicianType, rateCents] of ofCities) {
    const { name: city, state } = cities[name]
    await perform('rates.add', admin, {
      clinicianType,
      state: state satisfies StateCode,
      city,
      rateCents,
      source: 'Confirmed shifts of the last quarter',
    })
  }
  await perform('rates.setHourly', admin, { clinicianType: 'pt', minRate: 35, defaultRate: 60 })
}
