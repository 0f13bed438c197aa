import { dayIn } from '@gaitway/contract/format/time'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { formFilerNames } from '@gaitway/contract/values/tax-forms'
import { refuse } from '@gaitway/contract/values/errors'
import { record } from '../../store/events.ts'
import { findFormFiler, insertFormFiler } from '../../store/form-filers.ts'
import { newId } from '../../store/ids.ts'
import { findYearEnd, listFormRecipients } from '../../store/views/year-end.ts'
import { fillGaps, readComplianceData } from '../compliance-data/in-force.ts'
import { requireSignedIn, type UseCase } from '../use-case.ts'

/** What all clinicians were paid in a year, and how many need a Form 1099-NEC by the compliance data. */
export const yearEnd: UseCase<'payouts.yearEnd'> = async ({ db, clock }, _by, input) => {
  const thisYear = Number(dayIn(DEFAULT_TIME_ZONE, clock.now()).slice(0, 4))
  const { year = thisYear } = input
  const { content, totals, years, ...sums } = await findYearEnd(db, year)
  const { years: thresholds, filing } = fillGaps(content).yearEnd
  const rule = thresholds.find(one => one.year === year)
  return {
    ...sums,
    year,
    years: [...new Set([thisYear, year, ...years, ...thresholds.map(one => one.year)])].toSorted(
      (a, b) => b - a,
    ),
    threshold: rule
      ? {
          cents: rule.thresholdCents,
          due: rule.due,
          source: rule.source,
          checkedOn: rule.checkedOn,
          certainty: rule.certainty,
        }
      : null,
    electronicFrom: filing.electronicFrom,
    atThreshold: rule ? totals.filter(cents => cents >= rule.thresholdCents).length : 0,
    totalCents: totals.reduce((sum, cents) => sum + cents, 0),
  }
}

/** Records who files the forms of a year, unless somebody else has just done so. */
export const setFormFiler: UseCase<'payouts.setFormFiler'> = async ({ db, clock }, actor, input) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  const { year, filer } = input
  return db.transaction(async trx => {
    const before = await findFormFiler(trx, year)
    if ((before?.version ?? 0) !== input.version) throw refuse('out_of_date')
    if (before?.filer === filer) throw refuse('fields_wrong', { filer: 'This is recorded already.' })
    const version = input.version + 1
    const id = newId()
    if (!(await insertFormFiler(trx, { id, year, version, filer, decidedBy: by.userId, createdAt: at })))
      throw refuse('out_of_date')
    const change = { from: before ? formFilerNames[before.filer] : null, to: formFilerNames[filer] }
    const details = { year, whoFiles: change }
    await record(trx, { at, by, noun: 'settings', nounId: id, verb: 'setFormFiler', details })
    return { version }
  })
}

/**
 * Whom the forms of a year are about, for the files that the operator makes in the browser. Closed unless the operator
 * files. The read is recorded, because it has addresses.
 */
export const listRecipients: UseCase<'payouts.listRecipients'> = async ({ db, clock }, actor, { year }) => {
  const by = requireSignedIn(actor)
  const { yearEnd: rules, iris, notFound } = await readComplianceData(db)
  const rule = rules.years.find(one => one.year === year)
  if (!rule) throw refuse('fields_wrong', { year: `The compliance data has no threshold for ${year}.` })
  return db.transaction(async trx => {
    const decided = await findFormFiler(trx, year)
    if (decided?.filer !== 'operator') throw refuse('out_of_date')
    const { thresholdCents } = rule
    const recipients = await listFormRecipients(trx, { year, thresholdCents })
    await record(trx, {
      at: clock.now(),
      by,
      noun: 'settings',
      nounId: decided.id,
      verb: 'readFormRecipients',
      details: { year, people: recipients.length },
    })
    return {
      thresholdCents,
      recordsPerFile: rules.filing.recordsPerFile,
      iris,
      notFound: notFound.filter(({ part }) => part === 'yearEnd').map(({ sentence }) => sentence),
      recipients,
    }
  })
}
