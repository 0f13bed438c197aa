import type { Knex } from 'knex'

/** Indexes in list order for members, time off, blocks and clinicians by discipline. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX facility_members_in_order ON facility_members (facility_id, is_owner DESC, created_at, user_id);
    DROP INDEX facility_members_of;
    CREATE INDEX time_off_of ON time_off (clinician_id, starts_at, id);
    CREATE INDEX blocks_by_facility ON blocks (facility_id, by_side, created_at DESC, id DESC) WHERE ended_at IS NULL;
    CREATE INDEX blocks_by_clinician ON blocks (clinician_id, by_side, created_at DESC, id DESC) WHERE ended_at IS NULL;
    DROP INDEX blocks_of_facility;
    CREATE INDEX clinicians_of_type ON clinicians (clinician_type, created_at DESC, id DESC)
      WHERE is_signup_completed;
  `)

export const down = (db: Knex) =>
  db.raw(`
    CREATE INDEX blocks_of_facility ON blocks (facility_id, created_at DESC) WHERE ended_at IS NULL;
    DROP INDEX clinicians_of_type, blocks_by_clinician, blocks_by_facility, time_off_of;
    CREATE INDEX facility_members_of ON facility_members (facility_id);
    DROP INDEX facility_members_in_order;
  `)
