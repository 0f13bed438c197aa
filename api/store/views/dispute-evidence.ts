import type { Knex } from 'knex'
import type { CancellationTerms, Price } from '@gaitway/contract/values/fees'
import type { PaymentType } from '@gaitway/contract/values/enums'
import type { DisputeRow } from '../rows.ts'
import { findPrepared } from '../postgres/index.ts'
import { invoicedWork, type InvoicedWork } from './invoiced-work.ts'

/** A bank won't read more. */
const MESSAGES_MAX = 200
/** Messages in these days after the shift may still be about it. */
const DAYS_AFTER = 30

export type EvidenceFacts = Pick<
  DisputeRow,
  'id' | 'providerId' | 'status' | 'amountCents' | 'reason' | 'dueAt'
> & {
  jobId: string
  facilityId: string
  clinicianId: string
  charge: { amountCents: number; at: string; providerId: string | null }
  source: { brand: string; last4: string; holder: string } | null
  work: InvoicedWork
  confirmation: {
    at: string | null
    byName: string | null
    selfConfirmed: boolean
    paymentType: PaymentType
    price: Price | null
    terms: CancellationTerms | null
  }
  card: {
    submittedAt: string | null
    acceptedAt: string
    acceptedByName: string | null
    workedMinutes: number
  } | null
  checkIns: { inAt: string; outAt: string | null }[]
  messages: { at: string; side: 'clinician' | 'facility'; senderName: string; text: string | null }[]
}

const nameSql = (user: string) => `${user}.first_name || ' ' || ${user}.last_name`

const evidenceSql = `
  SELECT d.id, d.provider_id, d.status, d.amount_cents, d.reason, d.due_at, a.job_id, a.facility_id, a.clinician_id,
    json_build_object('amountCents', c.amount_cents, 'at', iso_instant(coalesce(c.ended_at, c.created_at)),
      'providerId', c.provider_id) AS charge,
    CASE WHEN src.id IS NOT NULL THEN
      json_build_object('brand', src.brand, 'last4', src.last4, 'holder', src.holder) END AS source,
    ${invoicedWork('pay.application_id')} AS work,
    json_build_object('at', iso_instant(a.confirmed_at), 'byName', ${nameSql('confirmer')},
      'selfConfirmed', coalesce(h.self_confirmed, false), 'paymentType', a.payment_type, 'price', h.price,
      'terms', pol.terms) AS confirmation,
    CASE WHEN t.id IS NOT NULL THEN json_build_object('submittedAt', iso_instant(t.submitted_at),
      'acceptedAt', iso_instant(t.accepted_at), 'acceptedByName', ${nameSql('acceptor')},
      'workedMinutes', t.worked_minutes) END AS card,
    (SELECT coalesce(json_agg(json_build_object('inAt', iso_instant(i.checked_in_at),
        'outAt', iso_instant(i.checked_out_at)) ORDER BY i.checked_in_at), '[]')
      FROM check_ins i WHERE i.application_id = a.id) AS check_ins,
    (SELECT coalesce(json_agg(json_build_object('at', iso_instant(m.created_at), 'side', m.side,
        'senderName', m.sender_name, 'text', m.text) ORDER BY m.number), '[]')
      FROM (SELECT x.*, ${nameSql('s')} AS sender_name FROM chat_rooms r JOIN chat_messages x ON x.room_id = r.id
        JOIN users s ON s.id = x.sender_id
        WHERE r.facility_id = a.facility_id AND r.clinician_id = a.clinician_id AND x.created_at >= a.created_at
          AND x.created_at <= a.last_slot_end + interval '${DAYS_AFTER} days'
        ORDER BY x.number DESC LIMIT ${MESSAGES_MAX}) m) AS messages
  FROM disputes d JOIN charges c ON c.id = d.charge_id JOIN payments pay ON pay.id = c.payment_id
  JOIN applications a ON a.id = pay.application_id
  LEFT JOIN LATERAL (SELECT * FROM holds WHERE application_id = a.id AND status = 'confirmed'
    ORDER BY held_at DESC LIMIT 1) h ON true
  LEFT JOIN policies pol ON pol.id = a.policy_id
  LEFT JOIN users confirmer ON confirmer.id = a.confirmed_by
  LEFT JOIN timesheets t ON t.application_id = a.id AND t.status = 'accepted'
  LEFT JOIN users acceptor ON acceptor.id = t.accepted_by
  LEFT JOIN payment_sources src ON src.id = coalesce(c.source_id, h.source_id, pay.source_id)
  WHERE d.id = :id`

/** What shows a bank that the facility agreed to a disputed payment and the clinician worked for it. */
export const findEvidence = (db: Knex, id: string) => findPrepared<EvidenceFacts>(db, evidenceSql, { id })
