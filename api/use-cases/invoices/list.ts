import { pageJson } from '../../json.ts'
import { listInvoices } from '../../store/views/invoices.ts'
import type { ReadCase } from '../use-case.ts'
import { invoiceText } from './show.ts'

export const list: ReadCase<'invoices.list'> = async (services, _by, input) => {
  const { rows, count } = await listInvoices(services.db, { ...input, at: services.clock.now() })
  return pageJson(
    rows.map(row => invoiceText(services, row)),
    count,
  )
}
