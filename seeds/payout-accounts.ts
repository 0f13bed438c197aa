import { addDays, addMinutes } from '@gaitway/contract/format/time'
import type { ClinicianType } from '@gaitway/contract/values/enums'
import type { StateCode } from '@gaitway/contract/values/states-of-usa'
import { cities, type CityName } from './cities.ts'
import type { ClinicianLogin } from './clinician-list.ts'
import type { DemoClinicians } from './clinicians.ts'
import type { DemoWorld, PerformCall } from './demo-world.ts'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { FacilitySeed } from './facility-list.ts'

const openBank = '000123456789'
const closedBank = '000111111113'

/** Clinicians who set up a payout account; the others haven’t started. */
const withAccount = [
  'clinician',
  'owen',
  'dana',
  'grace',
  'ruth',
  'ivy',
  'elena',
  'priya',
  'noah',
  'sofia',
  'luca',
  'tyler',
] as const
const accounts: Partial<Record<ClinicianLogin, string | 'begun'>> = { luca: closedBank, tyler: 'begun' }

/** Clinicians set up payout accounts on the payment service’s page; one stays unfinished. */
export const openPayoutAccounts = async (world: DemoWorld, clinicians: DemoClinicians) => {
  const { payer } = world.tools
  if (!payer) return
  for (const login of withAccount) {
    const { by, seed } = clinicians[login]
    const account = accounts[login] ?? openBank
    const joined = addDays(world.today, 3 - seed.joinedDaysAgo)
    const { url } = await world.performAt(joined)('payouts.openAccount', by, {})
    const { name: city, ...place } = cities[seed.city]
    const { firstName, lastName } = seed
    if (account !== 'begun')
      await payer.enterPayee(url, {
        firstName,
        lastName,
        ...place,
        city,
        zipCode: seed.zipCode ?? place.zipCode,
        account,
      })
    await world.performAt(addMinutes(joined, 6))('payouts.overview', by, {})
  }
}

const returnPath = '/facility/settings'

/** A facility’s cards and bank accounts are entered on the payment service’s pages. */
export const savePaymentMethods = async (
  { tools: { payer }, today }: DemoWorld,
  perform: PerformCall,
  by: SignedIn,
  { card, otherCards = [], expiredCard, banks = [], officeName }: FacilitySeed,
) => {
  if (!payer) return
  // valid when it was saved; expired last month
  const expires = addDays(today, -today.getUTCDate())
  const cards = [
    ...[...(card ? [card] : []), ...otherCards].map(number => ({ number })),
    ...(expiredCard ? [{ number: expiredCard, expires }] : []),
  ]
  for (const seed of cards) {
    const { url } = await perform('payments.openSetup', by, { kind: 'card', returnPath })
    await perform('payments.addCard', by, { sessionId: await payer.enterCard(url, seed) })
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

/** Median rates of some cities, and the minimum rate for physical therapists. */
export const setRates = async (world: DemoWorld, admin: SignedIn) => {
  const perform = world.performAt(addDays(world.today, -40))
  for (const [name, clinicianType, rateCents] of ofCities) {
    const { name: city, state } = cities[name]
    await perform('rates.add', admin, {
      clinicianType,
      state: state satisfies StateCode,
      city,
      rateCents,
      source: 'Confirmed shifts last quarter',
    })
  }
  await perform('rates.setHourly', admin, { clinicianType: 'pt', minRate: 35, defaultRate: 60 })
}
