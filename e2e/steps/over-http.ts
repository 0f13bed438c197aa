import { sessionOf } from '@gaitway/contract/login'
import type { Credentials, Product } from '../test.ts'

/** Logs in over HTTP. */
export const tokenOf = async ({ call }: Product, { email, password }: Credentials) =>
  sessionOf(await call('accounts.logIn', { email, password })).token

/** Applies over HTTP, without a browser. */
export const applyFor = async (product: Product, person: Credentials, jobId: string) =>
  product.call('applications.apply', { jobId }, { token: await tokenOf(product, person) })
