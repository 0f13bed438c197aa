import type { Knex } from 'knex'
import { makeAccessToken } from '../../api/services/access-token.ts'
import { openInstance } from '../../test/payment-service/open-service.ts'
import { createVerifiedPayee } from '../../test/payment-service/payees.ts'
import { stripePayouts } from '../../api/services/stripe-payouts.ts'
import { newId } from '../../api/store/ids.ts'
import { savePayoutAccountId, replaceBanks, updateAccount } from '../../api/store/payout-accounts.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildUser } from '../../test/builders/user.ts'
import { buildPayers } from './facilities.ts'

/** Payouts for invoiced shifts come from here. */
const TOP_UP_CENTS = 90_000_000
/** The API key that the test service accepts. */
const secretKey = 'sk_test_local'

const openSession = async (db: Knex, secret: string, userId: string) => {
  const id = newId()
  const at = new Date()
  const row = { id, userId, rotatedAt: at, createdAt: at, lastUsedAt: at }
  await db('sessions').insert({ ...row, refreshHash: Buffer.from(id) })
  return makeAccessToken(secret, id)
}

type Instance = Awaited<ReturnType<typeof openInstance>>

/** A clinician known to the payment service, whose bank accepts every payout. */
const buildPayee = async (db: Knex, { stripe, service }: Instance) => {
  const clinician = await buildClinician(db)
  const { id: providerId } = await createVerifiedPayee(stripe)
  const said = await stripePayouts({ secretKey, localPort: service.port }).readAccount(providerId)
  const at = new Date()
  await savePayoutAccountId(db, { clinicianId: clinician.id, providerId, at })
  await updateAccount(db, clinician.id, { state: said.state, missing: said.missing, readAt: at })
  await replaceBanks(db, clinician.id, said.banks, at)
  return clinician
}

/** Facilities that can pay, clinicians who can be paid, and an admin, all logged in. */
export const buildPeople = async (
  { db, databaseUrl, secret }: { db: Knex; databaseUrl: string; secret: string },
  clinicianCount: number,
) => {
  const instance = await openInstance({ databaseUrl })
  try {
    await instance.stripe.topups.create({ amount: TOP_UP_CENTS, currency: 'usd' })
    const facilities = []
    for (const payer of await buildPayers(db, instance.stripe))
      facilities.push({ ...payer, token: await openSession(db, secret, payer.facility.userId) })
    const clinicians = []
    for (let count = 0; count < clinicianCount; count += 1) {
      const clinician = await buildPayee(db, instance)
      clinicians.push({ clinician, token: await openSession(db, secret, clinician.userId) })
    }
    const admin = await buildUser(db)
    return { facilities, clinicians, admin: { token: await openSession(db, secret, admin.userId) } }
  } finally {
    await instance.close()
  }
}
export type People = Awaited<ReturnType<typeof buildPeople>>
