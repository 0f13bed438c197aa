import { z } from 'zod'
import { BRAND } from '@gaitway/contract/values/brand'
import { StartupError } from '../startup-error.ts'
import type { Remittance } from './pdf/invoice.ts'

/** The sender and the payment instructions on invoices. */
export const remittanceVariables = {
  /** whom checks are made out to */
  REMITTANCE_NAME: z.string().max(100).optional(),
  /** lines with semicolons between them */
  REMITTANCE_ADDRESS: z.string().max(300).optional(),
  REMITTANCE_BANK: z.string().max(100).optional(),
  REMITTANCE_ROUTING: z
    .string()
    .regex(/^\d{9}$/, 'must have nine digits')
    .optional(),
  REMITTANCE_ACCOUNT: z
    .string()
    .regex(/^\d{4,17}$/, 'must be an account number')
    .optional(),
}
const names = Object.keys(remittanceVariables) as (keyof typeof remittanceVariables)[]
type Variables = { [Name in keyof typeof remittanceVariables]?: string }

/** Sample payment instructions for demos. */
const madeUp: Remittance = {
  payableTo: `${BRAND} (sample, do not pay)`,
  address: ['1 Sample Street', 'Sampletown, TX 00000'],
  bank: 'Sample Bank (made up)',
  routing: '000000000',
  account: '0000000000',
}

const splitAddress = (address: string) =>
  address
    .split(';')
    .map(line => line.trim())
    .filter(Boolean)

/** Payment instructions must be set completely or not at all. Outside production there are sample ones. */
export const readRemittance = (variables: Variables, isProduction: boolean): Remittance | undefined => {
  const {
    REMITTANCE_NAME: payableTo,
    REMITTANCE_ADDRESS: address,
    REMITTANCE_BANK: bank,
    REMITTANCE_ROUTING: routing,
    REMITTANCE_ACCOUNT: account,
  } = variables
  if (payableTo && address && bank && routing && account)
    return { payableTo, address: splitAddress(address), bank, routing, account }
  if (names.some(name => variables[name])) throw new StartupError(`${names.join(', ')} must be set together.`)
  return isProduction ? undefined : madeUp
}

/** The sender: our name, our address if set, and how to reach us. */
export const buildSeller = (remittance: Remittance | undefined, supportEmail: string) => ({
  name: BRAND,
  lines: [...(remittance?.address ?? []), supportEmail],
})
