import { createHash } from 'node:crypto'
import { refuse } from '@gaitway/contract/values/errors'
import { disputeLifecycle } from '@gaitway/contract/lifecycles/dispute'
import { step } from '@gaitway/contract/lifecycles/step'
import { showSerial } from '@gaitway/contract/format/money'
import { takesEvidence } from '../../domain/dispute.ts'
import { findDispute } from '../../store/disputes.ts'
import { record } from '../../store/events.ts'
import { findEvidence, type EvidenceFacts } from '../../store/views/dispute-evidence.ts'
import { answeredStatus, applyDispute } from '../charges/dispute.ts'
import { pdfAnswer } from '../invoices/read.ts'
import { signedIn } from '../use-case.ts'
import type { Services, SignedIn, UseCase } from '../use-case.ts'
import { buildEvidence } from './evidence.ts'

const nameEvidenceFile = ({ work }: EvidenceFacts) => `Gaitway-evidence-${showSerial(work.serialNumber)}`

/** What the bank would get now. It has messages in it, so each reading is recorded. */
export const previewEvidence: UseCase<'disputes.previewEvidence'> = async (services, actor, { id }) => {
  const by = signedIn(actor)
  const at = services.clock.now()
  const facts = await findEvidence(services.db, id)
  if (!facts) throw refuse('not_found')
  const { jobId, facilityId, clinicianId } = facts
  await services.db.transaction(trx =>
    record(trx, {
      at,
      by,
      noun: 'dispute',
      nounId: id,
      verb: 'previewEvidence',
      jobId,
      facilityId,
      clinicianId,
    }),
  )
  return pdfAnswer(nameEvidenceFile(facts), await buildEvidence(facts, at))
}

const closed = 'The deadline to submit evidence has passed.'
const notAccepted = 'The bank doesn’t accept evidence for this dispute.'

const asAdmin = ({ userId }: SignedIn) => ({ side: 'admin', userId }) as const

/**
 * Uploads the evidence as a PDF and submits it, once. If the answer is lost, the dispute itself says whether it
 * arrived; if it didn't, nothing was submitted, and the admin can try again.
 */
export const submit: UseCase<'disputes.submit'> = async (services, actor, { id }) => {
  const by = asAdmin(signedIn(actor))
  const { db, clock, payments } = services
  const at = clock.now()
  const facts = await findEvidence(db, id)
  if (!facts) throw refuse('not_found')
  step(disputeLifecycle, facts.status, 'submit', by.side)
  if (!takesEvidence(facts, at)) throw refuse('move_not_open', undefined, facts.dueAt ? closed : notAccepted)
  const bytes = await buildEvidence(facts, at)
  const { providerId } = facts
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const fileId = await payments.uploadEvidence({
    disputeProviderId: providerId,
    name: `${nameEvidenceFile(facts)}.pdf`,
    bytes,
    idempotencyKey: `evidence-${id}-${hash}`,
  })
  const read = await payments.submitEvidence({ providerId, fileId, idempotencyKey: `submit-${id}-${hash}` })
  if (read.status === 'needsResponse') throw refuse('payment_service_down', undefined, notSubmitted)
  await applyDispute(services, read, { by, fileId })
  if (read.status !== answeredStatus({ fileId })) throw refuse('move_not_open')
  return {}
}

const notSubmitted = 'We couldn’t submit the evidence to the payment service. Please try again.'

/** Gives up a dispute: the bank keeps the money, and the facility owes it again. */
export const accept: UseCase<'disputes.accept'> = async (services, actor, { id }) => {
  const by = asAdmin(signedIn(actor))
  const dispute = await findDispute(services.db, id)
  if (!dispute) throw refuse('not_found')
  step(disputeLifecycle, dispute.status, 'accept', by.side)
  const read = await acceptThere(services, dispute)
  if (read.status === 'needsResponse') throw refuse('payment_service_down', undefined, notAcceptedYet)
  await applyDispute(services, read, { by })
  if (read.status !== answeredStatus({})) throw refuse('move_not_open')
  return {}
}

const notAcceptedYet = 'The payment service didn’t respond. The dispute is still open. Please try again.'

const acceptThere = ({ payments }: Services, { id, providerId }: { id: string; providerId: string }) =>
  payments.acceptDispute({ providerId, idempotencyKey: `accept-${id}` })
