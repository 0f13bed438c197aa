import type { Knex } from 'knex'

/** Notes that staff write on records, and what a record's timeline is read by. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE notes (
      id uuid PRIMARY KEY,
      job_id uuid REFERENCES jobs,
      clinician_id uuid REFERENCES clinicians,
      facility_id uuid REFERENCES facilities,
      user_id uuid REFERENCES users,
      invoice_id uuid REFERENCES invoices,
      text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
      author_id uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      edited_at timestamptz CHECK (edited_at >= created_at),
      version integer NOT NULL DEFAULT 1,
      CHECK (num_nonnulls(job_id, clinician_id, facility_id, user_id, invoice_id) = 1)
    );
    CREATE INDEX notes_of_job ON notes (job_id, created_at, id) WHERE job_id IS NOT NULL;
    CREATE INDEX notes_of_clinician ON notes (clinician_id, created_at, id) WHERE clinician_id IS NOT NULL;
    CREATE INDEX notes_of_facility ON notes (facility_id, created_at, id) WHERE facility_id IS NOT NULL;
    CREATE INDEX notes_of_user ON notes (user_id, created_at, id) WHERE user_id IS NOT NULL;
    CREATE INDEX notes_of_invoice ON notes (invoice_id, created_at, id) WHERE invoice_id IS NOT NULL;
    CREATE INDEX notes_by_author ON notes (author_id);
    COMMENT ON TABLE notes IS 'What staff note on one record, for other staff. Users never see it.';
    COMMENT ON COLUMN notes.user_id IS 'A person who is neither a clinician nor the owner of a facility.';

    ALTER TABLE deliveries ADD COLUMN job_id uuid REFERENCES jobs ON DELETE SET NULL,
      ADD COLUMN invoice_id uuid REFERENCES invoices ON DELETE SET NULL;
    CREATE INDEX deliveries_of_job ON deliveries (job_id, created_at, id) WHERE job_id IS NOT NULL;
    CREATE INDEX deliveries_of_invoice ON deliveries (invoice_id, created_at, id) WHERE invoice_id IS NOT NULL;
    COMMENT ON COLUMN deliveries.job_id IS 'The shift that the message is about, if it is about one.';
    COMMENT ON COLUMN deliveries.invoice_id IS 'The invoice that the message is about, if it is about one.';
    UPDATE deliveries d SET job_id = n.job_id FROM notifications n
    WHERE n.user_id = d.user_id AND n.created_at = d.created_at AND n.title = d.subject AND n.job_id IS NOT NULL;

    CREATE INDEX events_of_actor ON events (actor_user_id, happened_at DESC, id DESC)
      WHERE actor_user_id IS NOT NULL;
    CREATE INDEX events_private_reads ON events (clinician_id, actor_user_id, happened_at, id)
      WHERE verb = 'readPrivate';
    CREATE INDEX chat_messages_by_time ON chat_messages (room_id, created_at, id);
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX events_of_actor, events_private_reads, chat_messages_by_time;
    ALTER TABLE deliveries DROP COLUMN job_id, DROP COLUMN invoice_id;
    DROP TABLE notes;
  `)
