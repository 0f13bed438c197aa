import { refuse } from '@gaitway/contract/values/errors'
import { tagsBySide, type FeedbackSide } from '@gaitway/contract/fields/feedback'
import { FEEDBACK_CHANGE_HOURS } from '@gaitway/contract/values/limits'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { addHours } from '@gaitway/contract/format/time'
import { Json } from '../../json.ts'
import { findApplication } from '../../store/applications.ts'
import * as feedback from '../../store/feedback.ts'
import { newId } from '../../store/ids.ts'
import { lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import type { ApplicationRow, FeedbackRow } from '../../store/rows.ts'
import { refuseIfNoShowOpen } from '../no-shows/reports.ts'
import { notify, readShiftFacts } from '../notify.ts'
import { recordEvent } from '../transition.ts'
import { requireClinician, requireFacilityMember, requireSignedIn, getReadScope } from '../use-case.ts'
import type { Actor, Knex, ReadCase, SignedIn, UseCase, ReadScope } from '../use-case.ts'

type Shown = Output<'feedback.read'>

const readFeedback = async (db: Knex, id: string, scope: ReadScope): Promise<Json<Shown>> => {
  const json = await feedback.findShiftFeedback(db, id, scope)
  if (!json) throw refuse('not_found')
  return new Json(json)
}

/** What both sides say about a completed shift; only these two and staff can read it. */
export const read: ReadCase<'feedback.read'> = ({ db }, by, { id }) => readFeedback(db, id, getReadScope(by))

/** The side that rates, and whose shifts it can rate. */
const findRater = (by: Actor) =>
  by.side === 'facility'
    ? { side: 'facility' as const, owner: { facilityId: requireFacilityMember(by).facilityId } }
    : { side: 'clinician' as const, owner: { clinicianId: requireClinician(by).clinicianId } }

const buildContent = (side: FeedbackSide, { rating, tags = [], comment }: Input<'feedback.add'>) => {
  const allowed: readonly string[] = tagsBySide[side]
  if (tags.some(tag => !allowed.includes(tag))) throw refuse('fields_wrong', { tags: 'Choose from the list' })
  return { rating, tags: [...new Set(tags)], comment: comment ?? null }
}

type Content = ReturnType<typeof buildContent>

/** Only its author can change a rating, and only on the first day. */
const changeRating = async (trx: Knex, by: SignedIn, earlier: FeedbackRow, content: Content, at: Date) => {
  if (earlier.authorId !== by.userId) throw refuse('already_rated')
  if (addHours(earlier.createdAt, FEEDBACK_CHANGE_HOURS) <= at) throw refuse('rating_final')
  await feedback.updateFeedback(trx, earlier.id, { ...content, changedAt: at })
}

/** Notifies the facility that the clinician rated it. */
const notifyRated = async (
  trx: Knex,
  application: ApplicationRow,
  rating: number,
  by: SignedIn,
  at: Date,
) => {
  const [shift] = await readShiftFacts(trx, [application.id])
  await notify(trx, {
    type: 'ratingOnFacility',
    to: await listMemberIds(trx, application.facilityId, 'shifts'),
    facts: { ...shift?.facts, rating },
    fromUserId: by.userId,
    at,
  })
}

/** Asks both sides for a rating, unless they have rated already. The caller has locked the job. */
export const askForRatings = async (trx: Knex, applicationId: string, at: Date) => {
  const [shift] = await readShiftFacts(trx, [applicationId])
  if (!shift) return
  const { facts } = shift
  const sides = await feedback.listSidesThatRated(trx, applicationId)
  if (!sides.includes('clinician'))
    await notify(trx, { type: 'reviewForFacility', to: [shift.clinicianUserId], facts, at })
  if (!sides.includes('facility'))
    await notify(trx, {
      type: 'reviewForClinician',
      to: await listMemberIds(trx, shift.facilityId, 'shifts'),
      facts,
      at,
    })
}

/** One side of a completed shift rates the other, or changes its rating on the first day. */
export const add: UseCase<'feedback.add'> = async ({ db, clock }, actor, input) => {
  const by = requireSignedIn(actor)
  const { side, owner } = findRater(actor)
  const id = input.jobApplicationId
  const content = buildContent(side, input)
  const at = clock.now()
  await db.transaction(async trx => {
    const known = await findApplication(trx, id, owner)
    if (!known) throw refuse('not_found')
    await lockJob(trx, known.jobId)
    const application = await findApplication(trx, id, owner)
    if (application?.status !== 'completed') throw refuse('rating_not_yet')
    await refuseIfNoShowOpen(trx, id)
    const earlier = await feedback.findFeedback(trx, { applicationId: id, bySide: side })
    const feedbackId = earlier?.id ?? newId()
    if (earlier) await changeRating(trx, by, earlier, content, at)
    else
      await feedback.insertFeedback(trx, {
        ...content,
        id: feedbackId,
        applicationId: id,
        bySide: side,
        authorId: by.userId,
        createdAt: at,
      })
    const about = { ...application, id: feedbackId }
    const details = { rating: content.rating, ...(earlier && { before: earlier.rating }) }
    await recordEvent(trx, 'feedback', about, earlier ? 'edit' : 'add', { at, by, details })
    if (!earlier && side === 'clinician') await notifyRated(trx, application, content.rating, by, at)
  })
  return (await readFeedback(db, id, getReadScope(actor))).parse()
}
