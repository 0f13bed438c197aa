import type { Credentials, Product } from '../test.ts'
import { tokenOf } from './session.ts'

/** Applies over HTTP, without a browser. */
export const applyFor = async (product: Product, person: Credentials, jobId: string) =>
  product.call('applications.apply', { jobId }, { token: await tokenOf(product, person) })
