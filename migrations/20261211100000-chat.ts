import type { Knex } from 'knex'

/** Conversations between a facility and a clinician. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE chat_rooms (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      job_id uuid REFERENCES jobs ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      message_count integer NOT NULL DEFAULT 0 CHECK (message_count >= 0),
      clinician_unread integer NOT NULL DEFAULT 0 CHECK (clinician_unread BETWEEN 0 AND message_count),
      clinician_read integer NOT NULL DEFAULT 0 CHECK (clinician_read BETWEEN 0 AND message_count),
      clinician_read_at timestamptz,
      clinician_remind_at timestamptz,
      facility_unread integer NOT NULL DEFAULT 0 CHECK (facility_unread BETWEEN 0 AND message_count),
      facility_read integer NOT NULL DEFAULT 0 CHECK (facility_read BETWEEN 0 AND message_count),
      facility_read_at timestamptz,
      facility_remind_at timestamptz,
      UNIQUE (facility_id, clinician_id),
      CHECK (clinician_unread > 0 OR clinician_remind_at IS NULL),
      CHECK (facility_unread > 0 OR facility_remind_at IS NULL)
    );
    CREATE INDEX chat_rooms_of_facility ON chat_rooms (facility_id, last_at DESC, id DESC);
    CREATE INDEX chat_rooms_of_clinician ON chat_rooms (clinician_id, last_at DESC, id DESC);
    CREATE INDEX chat_rooms_by_job ON chat_rooms (job_id);
    CREATE INDEX chat_rooms_clinician_to_remind ON chat_rooms (clinician_remind_at)
      WHERE clinician_remind_at IS NOT NULL;
    CREATE INDEX chat_rooms_facility_to_remind ON chat_rooms (facility_remind_at)
      WHERE facility_remind_at IS NOT NULL;
    COMMENT ON TABLE chat_rooms IS 'The conversation of a facility and a clinician. Members of the facility share it.';
    COMMENT ON COLUMN chat_rooms.job_id IS 'The shift that the conversation is about.';
    COMMENT ON COLUMN chat_rooms.last_at IS 'When its last message was sent; until then, when it was opened.';
    COMMENT ON COLUMN chat_rooms.clinician_read IS 'The number of the last message that the clinician has seen.';
    COMMENT ON COLUMN chat_rooms.facility_read IS 'The number of the last message that a member of the facility has seen.';
    COMMENT ON COLUMN chat_rooms.clinician_remind_at IS 'When to remind the clinician of unread messages; null once reminded.';
    COMMENT ON COLUMN chat_rooms.facility_remind_at IS 'When to remind the facility of unread messages; null once reminded.';

    CREATE TABLE chat_messages (
      id uuid PRIMARY KEY,
      room_id uuid NOT NULL REFERENCES chat_rooms,
      number integer NOT NULL CHECK (number > 0),
      side text NOT NULL CHECK (side IN ('clinician', 'facility')),
      sender_id uuid NOT NULL REFERENCES users,
      text text CHECK (char_length(text) BETWEEN 1 AND 4000),
      file_url text,
      created_at timestamptz NOT NULL,
      UNIQUE (room_id, number),
      CHECK (num_nonnulls(text, file_url) = 1)
    );
    CREATE INDEX chat_messages_sender ON chat_messages (sender_id);
    CREATE INDEX chat_messages_file ON chat_messages (file_url) WHERE file_url IS NOT NULL;
    COMMENT ON TABLE chat_messages IS 'What was written. A message is a text or a file.';
    COMMENT ON COLUMN chat_messages.number IS 'Its place in the room, from 1, without gaps.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE chat_messages, chat_rooms')
