import { jobFields } from '@gaitway/contract/fields/job'
import { check } from '@gaitway/contract/fields/rule'
import { editedFieldLabel } from '@gaitway/contract/job-edit'
import { showCents, showRate } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { capitalized } from '@gaitway/contract/format/event-details'

export type EditShiftValues = { hourlyRate: string; description: string; documentationSystem: string }

/** Only what differs from the shift as it was. */
export const changedFields = (before: EditShiftValues, after: EditShiftValues) => {
  const rate = Number(after.hourlyRate)
  const description = after.description.trim()
  const system = after.documentationSystem.trim()
  return {
    ...(rate !== Number(before.hourlyRate) && { hourlyRate: rate }),
    ...(description !== before.description && { description }),
    ...(system !== before.documentationSystem && { documentationSystem: system || null }),
  }
}

/** What is wrong with each field. */
export const errorsIn = ({ hourlyRate, description, documentationSystem }: EditShiftValues) => ({
  hourlyRate: check(jobFields.hourlyRate, Number(hourlyRate)),
  description: check(jobFields.description, description),
  documentationSystem: check(jobFields.documentationSystem, documentationSystem, { optional: true }),
})

export type StaffEditPreview = Output<'jobs.previewUpdateByStaff'>

const change = (show: (cents: number) => string, before: number, after: number) =>
  before === after ? show(after) : `${show(after)} (was ${show(before)})`

const settledLater = ({ chargeCents, refundCents }: NonNullable<StaffEditPreview['price']>) => {
  if (chargeCents > 0)
    return ['Charge to the facility', `${showCents(chargeCents)}, after the time card is accepted`] as const
  return refundCents > 0
    ? (['Refund to the facility', `${showCents(refundCents)}, after the time card is accepted`] as const)
    : undefined
}

/** What would change, what it costs, and who is notified. The API hides money from sub-admins. */
export const previewLines = (preview: StaffEditPreview): (readonly [label: string, value: string])[] => {
  const { changes, payRateCents: rate, price, applicants, clinicianName } = preview
  const later = price && settledLater(price)
  const people = [
    'The facility',
    ...(clinicianName ? [clinicianName] : []),
    ...(applicants > 0 ? [`${applicants} ${applicants === 1 ? 'applicant' : 'applicants'}`] : []),
  ]
  return [
    ['Changes', capitalized(changes.map(editedFieldLabel).join(', '))],
    ['Pay rate', change(showRate, rate.before, rate.after)],
    ...(price
      ? [
          [
            'Facility pays, with fees',
            change(showCents, price.before.totalCents, price.after.totalCents),
          ] as const,
        ]
      : []),
    ...(later ? [later] : []),
    ['We’ll notify', people.join(', ')],
  ]
}
