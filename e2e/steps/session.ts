import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { SIGNED_IN_COOKIE } from '@gaitway/contract/values/brand'
import { makeAccessToken } from '../../api/services/access-token.ts'
import { hashToken, newToken } from '../../api/services/secrets.ts'
import { newId } from '../../api/store/ids.ts'
import { insertSession } from '../../api/store/sessions.ts'
import { findLogin } from '../../api/store/users.ts'
import type { Product } from '../test.ts'

type Running = Pick<Product, 'db' | 'url'>
type Database = Pick<Product, 'db'>
type Person = { email: string }

/** The secret that signs the access tokens of the products that journeys start. */
export const sessionSecret = createHmac('sha256', 'journeys').digest('hex')

/** A session as logging in opens it, without the time that checking a password takes. */
const openSession = async ({ db }: Database, { email }: Person) => {
  const user = await findLogin(db, email)
  if (!user) throw new Error(`${email} has no account.`)
  const id = newId()
  const refreshToken = newToken()
  // sessions are kept by the real time, wherever the product's clock is
  const at = new Date()
  await insertSession(db, {
    id,
    userId: user.id,
    refreshHash: hashToken(refreshToken),
    rotatedAt: at,
    createdAt: at,
    lastUsedAt: at,
    userAgent: 'a journey',
  })
  return { id, refreshToken }
}

/** An access token for calls over HTTP. */
export const createToken = async (product: Database, person: Person) =>
  makeAccessToken(sessionSecret, (await openSession(product, person)).id)

/** The next page in this window opens logged in. */
export const signIn = async (page: Page, product: Running, person: Person) => {
  const { refreshToken } = await openSession(product, person)
  const shared = { domain: new URL(product.url).hostname, expires: -1 }
  await page.context().addCookies([
    {
      ...shared,
      name: 'gaitway_refresh',
      value: refreshToken,
      path: '/api/user/refreshToken',
      httpOnly: true,
      sameSite: 'Strict',
    },
    { ...shared, name: SIGNED_IN_COOKIE, value: '1', path: '/', sameSite: 'Lax' },
  ])
}
