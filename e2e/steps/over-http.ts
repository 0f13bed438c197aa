import type { Credentials, Product } from '../test.ts'
import { createToken } from './session.ts'

/** Applies over HTTP, without a browser. */
export const applyFor = async (product: Product, person: Credentials, jobId: string) =>
  product.call('applications.apply', { jobId }, { token: await createToken(product, person) })
