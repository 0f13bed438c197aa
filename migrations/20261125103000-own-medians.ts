import type { Knex } from 'knex'

/** Stores medians of our own confirmed shifts, so lists don’t compute them. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE own_medians (
      clinician_type text NOT NULL CHECK (clinician_type IN ('pt','pta','ot','ota','cota','slp')),
      state char(2) NOT NULL,
      rate_cents int NOT NULL CHECK (rate_cents > 0),
      sample int NOT NULL CHECK (sample > 0),
      computed_at timestamptz NOT NULL,
      PRIMARY KEY (clinician_type, state)
    );
  `)

export const down = (db: Knex) => db.raw('DROP TABLE own_medians')
