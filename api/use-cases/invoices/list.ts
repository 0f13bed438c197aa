import { listInvoices } from '../../store/views/invoices.ts'
import type { UseCase } from '../use-case.ts'
import { showInvoice } from './show.ts'

/** All invoices for admins: by stage, facility, or what is searched for. */
export const list: UseCase<'invoices.list'> = async (outside, _by, input) => {
  const { rows, count } = await listInvoices(outside.db, { ...input, at: outside.clock.now() })
  return { data: rows.map(row => showInvoice(outside, row)), count }
}
