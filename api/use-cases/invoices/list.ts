import { pageJson } from '../../json.ts'
import { listInvoices } from '../../store/views/invoices.ts'
import type { ReadCase } from '../use-case.ts'
import { invoiceText } from './show.ts'

/** All invoices for admins: by stage, facility, or what is searched for. */
export const list: ReadCase<'invoices.list'> = async (outside, _by, input) => {
  const { rows, count } = await listInvoices(outside.db, { ...input, at: outside.clock.now() })
  return pageJson(
    rows.map(row => invoiceText(outside, row)),
    count,
  )
}
