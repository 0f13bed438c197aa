import { refuse } from '@gaitway/contract/values/errors'
import { showSerial } from '@gaitway/contract/format/money'
import { drawEvidence } from '../../services/pdf/evidence.ts'
import { zipEntries, type ZipEntry } from '../../services/files/zip-entries.ts'
import { listShiftEvidence, type EvidenceFile, type EvidenceShift } from '../../store/views/shift-evidence.ts'
import { buildPdfAnswer } from '../invoices/read.ts'
import {
  getReadScope,
  requireSignedIn,
  type FileAnswer,
  type Services,
  type StreamedFileAnswer,
  type UseCase,
} from '../use-case.ts'
import { buildEvidenceParts, findLastChange, nameDocument, type EvidenceReader } from './parts.ts'

/**
 * What proves who worked a shift, or all shifts of a clinician at a facility. It has no date of its own, so that it is
 * the same file until something changes.
 */
export const download: UseCase<'evidence.download'> = async (services, actor, input) => {
  const by = requireSignedIn(actor)
  const { jobId, format } = input
  const own = getReadScope(by)
  for (const field of ['clinicianId', 'facilityId'] as const)
    if (own[field] && input[field] && own[field] !== input[field]) throw refuse('identity_mismatch')
  const scope = {
    clinicianId: own.clinicianId ?? (jobId ? null : (input.clinicianId ?? null)),
    facilityId: own.facilityId ?? (jobId ? null : (input.facilityId ?? null)),
  }
  if (!jobId && !(scope.clinicianId && scope.facilityId)) throw refuse('not_found')
  const reader = by.side === 'clinician' ? null : by
  const at = services.clock.now()
  const shifts = await listShiftEvidence(services.db, { ...scope, jobId, reader, at })
  const [first] = shifts
  if (!first) throw refuse('not_found')
  return buildAnswer(services, { shifts, first, isOne: jobId !== undefined, side: by.side }, format)
}

type Evidence = { shifts: EvidenceShift[]; first: EvidenceShift; isOne: boolean; side: EvidenceReader }

const buildAnswer = async (
  services: Services,
  evidence: Evidence,
  format: 'pdf' | 'zip',
): Promise<FileAnswer | StreamedFileAnswer> => {
  const { shifts, first, isOne } = evidence
  const ending = isOne ? showSerial(first.serialNumber) : first.clinicianId.slice(-12)
  const name = `Gaitway-evidence-${ending}`
  const at = findLastChange(shifts)
  const bytes = await drawEvidence({
    title: isOne ? `Evidence of shift ${showSerial(first.serialNumber)}` : 'Evidence of shifts worked',
    summary: `${listNames(shifts)} at ${first.officeName}. Times are local to each shift.`,
    parts: buildEvidenceParts(shifts, evidence.side),
    at,
  })
  if (format === 'pdf') return buildPdfAnswer(name, bytes)
  const documents = listDocuments(evidence)
  const entries = readEntries(services, { name: `${name}.pdf`, at, bytes }, documents)
  return { streamed: { chunks: zipEntries(entries), contentType: 'application/zip', name: `${name}.zip` } }
}

/** Everyone who was confirmed: a shift may have been confirmed again after a cancellation. */
const listNames = (shifts: readonly EvidenceShift[]) =>
  [...new Set(shifts.map(({ clinicianName }) => clinicianName))].join(', ')

/** The documents that the reader may see, each once. */
const listDocuments = ({ shifts, side }: Evidence): EvidenceFile[] => {
  const all = shifts.flatMap(shift => [
    ...(side !== 'facility' || shift.isKnown ? shift.snapshots.flatMap(({ documents }) => documents) : []),
    ...(shift.paper ? [shift.paper] : []),
  ])
  return [...new Map(all.map(file => [file.id, file])).values()]
}

/** The document itself, then one file after another, so that only one is held at a time. */
const readEntries = async function* (
  { files }: Services,
  pdf: ZipEntry,
  documents: readonly EvidenceFile[],
): AsyncGenerator<ZipEntry> {
  yield pdf
  for (const file of documents) {
    const bytes = await files.read(file.storageKey)
    if (!bytes) throw new Error(`The bytes of file ${file.id} are missing.`)
    yield { name: `documents/${nameDocument(file)}`, at: new Date(file.createdAt), bytes }
  }
}
