import type { Knex } from 'knex'
import { findPrepared } from '../postgres/index.ts'
import { relationshipSql } from '../blocks.ts'
import { averageRatingSql } from '../feedback.ts'
import { facilityReliability } from '../reliability.ts'

/** What a reader sees of a facility beyond its public fields. */
export type FacilityVisibility = {
  terms: boolean
  /** its contact details */
  contact: boolean
  /** why new confirmations are stopped */
  hold: boolean
  /** the fields that only admins change */
  admin: boolean
  /** for a clinician: only approved facilities, and contact details after a confirmed shift */
  clinicianId: string | null
}

/** SQL: the other locations of facilities `f`, in order. */
export const locations = `(SELECT coalesce(json_agg(json_build_object('id', l.id, 'nickname', l.nickname,
    'address1', l.address1, 'city', l.city, 'state', l.state, 'zipCode', l.zip_code,
    'timeZone', l.time_zone, 'description', l.description) ORDER BY l.sort_order), '[]')
  FROM facility_locations l WHERE l.facility_id = f.id)`

const pageSql = `
  SELECT f.profile_url, row_to_json(r)::text AS json
  FROM facilities f JOIN users owner ON owner.id = f.user_id
  LEFT JOIN facilities agreed ON agreed.id = f.id AND :terms::boolean
  LEFT JOIN facilities reached ON reached.id = f.id
    AND (:contact::boolean OR ${relationshipSql('f.id', ':clinicianId::uuid')} = 'confirmed')
  CROSS JOIN LATERAL (SELECT f.id, f.user_id AS "userId", f.office_name AS "officeName",
    f.about AS "aboutFacility", f.facility_types AS "facilityTypes", f.patient_types AS "patientTypes",
    f.dress_code AS "dressCode", reached.phone, f.website, reached.contact_first_name AS "contactFirstName",
    reached.contact_last_name AS "contactLastName", reached.contact_title AS "contactTitle",
    agreed.billing_email AS "billingEmail", f.address1, f.address2, f.city, f.state, f.zip_code AS "zipCode",
    f.time_zone AS "timeZone", ${locations} AS locations, f.ccn AS "cmsCertificationNumber",
    agreed.invoice_allowed AS "invoiceAllowed", CASE WHEN :admin::boolean THEN f.trusted END AS trusted,
    CASE WHEN :hold::boolean THEN f.hold_reason END AS "holdReason",
    CASE WHEN agreed.id IS NOT NULL THEN coalesce(agreed.fee_percent, standard_fee_percent())::float END AS "feePercent",
    agreed.reference_from AS "referenceFrom", agreed.reference_by AS "referenceBy",
    CASE WHEN agreed.agreement_signature <> '' AND agreed.agreement_at IS NOT NULL
      THEN json_build_object('signature', agreed.agreement_signature,
        'signedAt', iso_instant(agreed.agreement_at)) END AS agreement,
    ${averageRatingSql('f')} AS rating, f.rating_count AS "ratingCount",
    ${facilityReliability('f')} AS reliability,
    f.is_signup_completed AS "isSignupCompleted", f.signup_stage_count AS "signupStageCount") r
  WHERE f.id = :id
    AND (:clinicianId::uuid IS NULL OR f.is_signup_completed AND owner.status = 'approved')`

type FacilityPage = { json: string; profileUrl: string | null }

/** A facility as this reader may see it, or undefined. */
export const findFacilityPage = (db: Knex, id: string, visibility: FacilityVisibility) =>
  findPrepared<FacilityPage>(db, pageSql, { id, ...visibility })
