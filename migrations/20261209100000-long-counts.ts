import type { Knex } from 'knex'

/** Lets indexes alone count boosted jobs and approved clinicians, and join the clinicians that a search found. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX jobs_board_boosted ON jobs (clinician_type, state, first_slot_start, id)
      INCLUDE (facility_id, invite_only) WHERE status = 'posted' AND boost_percent > 0;
    CREATE INDEX clinicians_by_user ON clinicians (user_id) INCLUDE (id, created_at) WHERE is_signup_completed;
    CREATE INDEX users_approved ON users (id) WHERE status = 'approved';
  `)

export const down = (db: Knex) => db.raw('DROP INDEX jobs_board_boosted, clinicians_by_user, users_approved')
