import type { Knex } from 'knex'

/**
 * Someone called to say that a clinician can't work: who, from where and when, what the clinician says, and what was
 * decided. A call by anyone else than the clinician or a person they authorized waits for the clinician's answer.
 */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE call_outs (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      status text NOT NULL CHECK (status IN ('waiting', 'recorded', 'denied', 'upheld', 'reversed', 'closed')),
      caller text NOT NULL CHECK (caller IN ('clinician', 'authorized', 'other')),
      caller_name text,
      phone text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
      called_at timestamptz NOT NULL,
      reason text NOT NULL,
      recorded_by uuid NOT NULL REFERENCES users,
      recorded_at timestamptz NOT NULL CHECK (recorded_at >= called_at),
      answer_by timestamptz CHECK (answer_by > recorded_at),
      deny_by timestamptz CHECK (deny_by > recorded_at),
      answered_at timestamptz CHECK (answered_at >= recorded_at),
      answer_note text,
      missed text CHECK (missed IN ('canceledEarly', 'canceledLate', 'canceledAfterStart')),
      decided_by uuid REFERENCES users,
      decided_at timestamptz CHECK (decided_at >= answered_at),
      decision_reason text,
      is_returned boolean NOT NULL DEFAULT false,
      CHECK ((caller = 'clinician') = (caller_name IS NULL)),
      CHECK ((caller = 'other') = (answer_by IS NOT NULL)),
      CHECK ((caller = 'other') = (deny_by IS NULL)),
      CHECK (status NOT IN ('waiting', 'closed') OR caller = 'other'),
      CHECK (status NOT IN ('denied', 'upheld', 'reversed') OR (caller <> 'other' AND answered_at IS NOT NULL)),
      CHECK (missed IS NULL OR status IN ('denied', 'upheld', 'reversed')),
      CHECK ((status IN ('upheld', 'reversed')) = (decided_at IS NOT NULL)),
      CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (decision_reason IS NULL)),
      CHECK (NOT is_returned OR status = 'reversed')
    );
    CREATE UNIQUE INDEX call_outs_one_open ON call_outs (application_id) WHERE status IN ('waiting', 'denied');
    CREATE INDEX call_outs_of_application ON call_outs (application_id, recorded_at);
    CREATE INDEX call_outs_waiting ON call_outs (answer_by) WHERE status = 'waiting';
    CREATE INDEX call_outs_denied ON call_outs (answered_at) WHERE status = 'denied';
    COMMENT ON TABLE call_outs IS 'Someone called to say that the clinician can''t work a confirmed shift.';
    COMMENT ON COLUMN call_outs.caller IS
      'The clinician, a person they authorized, or anyone else, whose call is a question to the clinician.';
    COMMENT ON COLUMN call_outs.answer_by IS 'Until when the clinician can answer that question.';
    COMMENT ON COLUMN call_outs.deny_by IS
      'Until when the clinician can say that they didn''t call, unless someone else is confirmed before.';
    COMMENT ON COLUMN call_outs.missed IS
      'What the application had in clinician_missed when the clinician denied the call; counts again if it is upheld.';
    COMMENT ON COLUMN call_outs.is_returned IS 'The clinician''s application is open again.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE call_outs')
