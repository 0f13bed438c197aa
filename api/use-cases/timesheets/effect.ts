import type { Output } from '@gaitway/contract/schemas/index'
import type { PaidFacts } from '../../store/views/settlement-terms.ts'
import type { TimesheetPage } from '../../store/views/timesheet-page.ts'
import type { previewSettlement } from '../payments/preview-settlement.ts'

type Money = ReturnType<typeof previewSettlement>

/** What settling a time card does to the facility's money; null for readers who may not see it. */
export const effectOf = (
  { paid, source }: TimesheetPage,
  preview: (paid: PaidFacts) => Money,
): Output<'timesheets.read'>['effect'] => {
  if (!paid) return null
  const { facilityCents, ...money } = preview(paid)
  return { ...money, owedCents: facilityCents, source }
}
