import type { Knex } from 'knex'

/** Notifications on every channel, and conversations. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE notifications (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      type text NOT NULL,
      title text NOT NULL,
      body text NOT NULL,
      from_user_id uuid REFERENCES users,
      job_id uuid REFERENCES jobs,
      facility_id uuid REFERENCES facilities,
      details jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL,
      read_at timestamptz
    );
    CREATE INDEX notifications_of_user ON notifications (user_id, created_at DESC, id DESC);
    CREATE INDEX notifications_unread ON notifications (user_id, created_at DESC, id DESC) WHERE read_at IS NULL;
    CREATE INDEX notifications_naming_sender ON notifications (from_user_id)
      WHERE (details ->> 'personName') <> '';
    CREATE INDEX notifications_naming_of_job ON notifications (job_id) WHERE (details ->> 'personName') <> '';

    CREATE TABLE notification_settings (
      clinician_id uuid PRIMARY KEY REFERENCES clinicians,
      new_shift_in_area boolean NOT NULL DEFAULT true,
      boosted_shift boolean NOT NULL DEFAULT true,
      -- 2 each at once, 1 daily, 3 twice a week, 0 none
      email_frequency int NOT NULL DEFAULT 2 CHECK (email_frequency IN (0, 1, 2, 3)),
      sms_frequency int NOT NULL DEFAULT 0 CHECK (sms_frequency IN (0, 1, 2, 3)),
      push_frequency int NOT NULL DEFAULT 2 CHECK (push_frequency IN (0, 1, 2, 3))
    );

    -- what a person hears of later, in one message
    CREATE TABLE digest_entries (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
      type text NOT NULL,
      title text NOT NULL,
      body text NOT NULL,
      link text NOT NULL,
      created_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      sent_at timestamptz
    );
    CREATE INDEX digest_entries_due ON digest_entries (due_at) WHERE sent_at IS NULL;
    CREATE INDEX digest_entries_of ON digest_entries (user_id, due_at) WHERE sent_at IS NULL;
    CREATE INDEX digest_entries_by_age ON digest_entries (sent_at) WHERE sent_at IS NOT NULL;

    CREATE TABLE deliveries (
      id uuid PRIMARY KEY,
      user_id uuid REFERENCES users,
      channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
      kind text NOT NULL CHECK (kind IN ('notification','money','digest','account','code','call','lead')),
      recipient text NOT NULL,
      subject text NOT NULL,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'skipped')),
      failure text,
      attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      unclear_since timestamptz,
      provider_id text,
      message jsonb,
      created_at timestamptz NOT NULL,
      ended_at timestamptz,
      phone_problem text CHECK (phone_problem IN ('wrongNumber', 'stopped')),
      job_id uuid REFERENCES jobs ON DELETE SET NULL,
      invoice_id uuid REFERENCES invoices ON DELETE SET NULL,
      CHECK ((status = 'queued') = (ended_at IS NULL)),
      CHECK ((status NOT IN ('failed', 'skipped')) OR failure IS NOT NULL),
      CHECK (message IS NULL OR status = 'failed' AND kind <> 'code'),
      CHECK (phone_problem IS NULL OR channel = 'sms' AND status = 'failed')
    );
    COMMENT ON TABLE deliveries IS 'Each email, text message and push notification, with its outcome. Its ID is the ID of the message.';
    COMMENT ON COLUMN deliveries.user_id IS 'Null for someone without an account.';
    COMMENT ON COLUMN deliveries.recipient IS 'An email address or a phone number; for a push, the email of its user.';
    COMMENT ON COLUMN deliveries.subject IS 'Never a code or a link.';
    COMMENT ON COLUMN deliveries.failure IS 'Why the last attempt failed, or why nothing was sent.';
    COMMENT ON COLUMN deliveries.unclear_since IS 'Since when a request may have been accepted without us knowing; null once the outcome is known.';
    COMMENT ON COLUMN deliveries.provider_id IS 'Twilio''s ID of the text message.';
    COMMENT ON COLUMN deliveries.message IS 'The message of a failed delivery, so that it can be sent again. Never one with a code or a link to log in.';
    COMMENT ON COLUMN deliveries.phone_problem IS 'Why a text failed if the person can change that: the number can''t get texts, or they replied STOP.';
    COMMENT ON COLUMN deliveries.job_id IS 'The shift that the message is about, if it is about one.';
    COMMENT ON COLUMN deliveries.invoice_id IS 'The invoice that the message is about, if it is about one.';
    CREATE INDEX deliveries_by_time ON deliveries (created_at, id);
    CREATE INDEX deliveries_of_user ON deliveries (user_id, created_at, id);
    CREATE INDEX deliveries_failed ON deliveries (created_at, id) WHERE status = 'failed';
    CREATE INDEX deliveries_search ON deliveries USING gin (recipient gin_trgm_ops);
    CREATE INDEX deliveries_of_job ON deliveries (job_id, created_at, id) WHERE job_id IS NOT NULL;
    CREATE INDEX deliveries_of_invoice ON deliveries (invoice_id, created_at, id) WHERE invoice_id IS NOT NULL;

    CREATE TABLE mailbox_mails (
      id uuid PRIMARY KEY,
      channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
      recipient text NOT NULL,
      subject text NOT NULL,
      text_body text NOT NULL,
      html_body text,
      sent_at timestamptz NOT NULL,
      -- calendar files, shown where kept messages are
      attachments jsonb NOT NULL DEFAULT '[]'
    );
    CREATE INDEX mailbox_of ON mailbox_mails (recipient, sent_at DESC);
    CREATE INDEX mailbox_mails_by_age ON mailbox_mails (sent_at);

    CREATE TABLE chat_rooms (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      job_id uuid REFERENCES jobs ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      message_count int NOT NULL DEFAULT 0 CHECK (message_count >= 0),
      clinician_unread int NOT NULL DEFAULT 0,
      clinician_read int NOT NULL DEFAULT 0,
      clinician_read_at timestamptz,
      clinician_remind_at timestamptz,
      facility_unread int NOT NULL DEFAULT 0,
      facility_read int NOT NULL DEFAULT 0,
      facility_read_at timestamptz,
      facility_remind_at timestamptz,
      UNIQUE (facility_id, clinician_id),
      CHECK (clinician_unread BETWEEN 0 AND message_count),
      CHECK (clinician_read BETWEEN 0 AND message_count),
      CHECK (facility_unread BETWEEN 0 AND message_count),
      CHECK (facility_read BETWEEN 0 AND message_count),
      CHECK (clinician_unread > 0 OR clinician_remind_at IS NULL),
      CHECK (facility_unread > 0 OR facility_remind_at IS NULL)
    );
    COMMENT ON TABLE chat_rooms IS 'The conversation of a facility and a clinician. Members of the facility share it.';
    COMMENT ON COLUMN chat_rooms.job_id IS 'The shift that the conversation is about.';
    COMMENT ON COLUMN chat_rooms.last_at IS 'When its last message was sent; until then, when it was opened.';
    COMMENT ON COLUMN chat_rooms.clinician_read IS 'The number of the last message that the clinician has seen.';
    COMMENT ON COLUMN chat_rooms.clinician_remind_at IS 'When to remind the clinician of unread messages; null once reminded.';
    COMMENT ON COLUMN chat_rooms.facility_read IS 'The number of the last message that a member of the facility has seen.';
    COMMENT ON COLUMN chat_rooms.facility_remind_at IS 'When to remind the facility of unread messages; null once reminded.';
    CREATE INDEX chat_rooms_of_facility ON chat_rooms (facility_id, last_at DESC, id DESC);
    CREATE INDEX chat_rooms_of_clinician ON chat_rooms (clinician_id, last_at DESC, id DESC);
    CREATE INDEX chat_rooms_by_job ON chat_rooms (job_id);
    CREATE INDEX chat_rooms_clinician_to_remind ON chat_rooms (clinician_remind_at)
      WHERE clinician_remind_at IS NOT NULL;
    CREATE INDEX chat_rooms_facility_to_remind ON chat_rooms (facility_remind_at)
      WHERE facility_remind_at IS NOT NULL;

    CREATE TABLE chat_messages (
      id uuid PRIMARY KEY,
      room_id uuid NOT NULL REFERENCES chat_rooms,
      number int NOT NULL CHECK (number > 0),
      side text NOT NULL CHECK (side IN ('clinician', 'facility')),
      sender_id uuid NOT NULL REFERENCES users,
      text text CHECK (char_length(text) BETWEEN 1 AND 4000),
      file_url text,
      created_at timestamptz NOT NULL,
      UNIQUE (room_id, number),
      CHECK (num_nonnulls(text, file_url) = 1)
    );
    COMMENT ON TABLE chat_messages IS 'What was written. A message is a text or a file.';
    COMMENT ON COLUMN chat_messages.number IS 'Its place in the room, from 1, without gaps.';
    CREATE INDEX chat_messages_sender ON chat_messages (sender_id);
    CREATE INDEX chat_messages_file ON chat_messages (file_url) WHERE file_url IS NOT NULL;
    CREATE INDEX chat_messages_by_time ON chat_messages (room_id, created_at, id);

    CREATE TABLE message_reports (
      id uuid PRIMARY KEY,
      message_id uuid NOT NULL REFERENCES chat_messages,
      reporter_id uuid NOT NULL REFERENCES users,
      reason text NOT NULL CHECK (reason IN ('abuse','payment','privacy','spam','other')),
      details text CHECK (char_length(details) BETWEEN 1 AND 500),
      created_at timestamptz NOT NULL,
      closed_at timestamptz,
      closed_by uuid REFERENCES users,
      outcome text CHECK (outcome IN ('noAction', 'warned', 'deactivated')),
      staff_note text CHECK (char_length(staff_note) BETWEEN 1 AND 500),
      version int NOT NULL DEFAULT 1,
      UNIQUE (message_id, reporter_id),
      CHECK (num_nonnulls(closed_at, closed_by, outcome) IN (0, 3)),
      CHECK (closed_at IS NOT NULL OR staff_note IS NULL),
      CHECK (closed_at >= created_at)
    );
    COMMENT ON TABLE message_reports IS 'Messages that a member of the conversation reported, once per person and message. Only they and staff know.';
    COMMENT ON COLUMN message_reports.details IS 'What the person who reported it wrote besides.';
    COMMENT ON COLUMN message_reports.staff_note IS 'What staff noted when they closed it.';
    CREATE INDEX message_reports_by_time ON message_reports (created_at, id);
    CREATE INDEX message_reports_open ON message_reports (created_at, id) WHERE closed_at IS NULL;
    CREATE INDEX message_reports_reporter ON message_reports (reporter_id);
    CREATE INDEX message_reports_closed_by ON message_reports (closed_by) WHERE closed_by IS NOT NULL;
  `)
