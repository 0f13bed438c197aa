import type { Knex } from 'knex'

/** What is sent to whom by which channel, with its outcome. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE deliveries (
      id uuid PRIMARY KEY,
      user_id uuid REFERENCES users,
      channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
      kind text NOT NULL CHECK (kind IN ('notification', 'money', 'digest', 'account', 'code', 'call', 'lead')),
      recipient text NOT NULL,
      subject text NOT NULL,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'skipped')),
      failure text,
      attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      unclear_since timestamptz,
      provider_id text,
      message jsonb,
      created_at timestamptz NOT NULL,
      ended_at timestamptz,
      CHECK ((status = 'queued') = (ended_at IS NULL)),
      CHECK (status NOT IN ('failed', 'skipped') OR failure IS NOT NULL),
      CHECK (message IS NULL OR (status = 'failed' AND kind <> 'code'))
    );
    CREATE INDEX deliveries_by_time ON deliveries (created_at, id);
    CREATE INDEX deliveries_of_user ON deliveries (user_id, created_at, id);
    CREATE INDEX deliveries_failed ON deliveries (created_at, id) WHERE status = 'failed';
    COMMENT ON TABLE deliveries IS
      'Each email, text message and push notification, with its outcome. Its ID is the ID of the message.';
    COMMENT ON COLUMN deliveries.user_id IS 'Null for someone without an account.';
    COMMENT ON COLUMN deliveries.recipient IS 'An email address or a phone number; for a push, the email of its user.';
    COMMENT ON COLUMN deliveries.subject IS 'Never a code or a link.';
    COMMENT ON COLUMN deliveries.failure IS 'Why the last attempt failed, or why nothing was sent.';
    COMMENT ON COLUMN deliveries.unclear_since IS
      'Since when a request may have been accepted without us knowing; null once the outcome is known.';
    COMMENT ON COLUMN deliveries.provider_id IS 'Twilio''s ID of the text message.';
    COMMENT ON COLUMN deliveries.message IS
      'The message of a failed delivery, so that it can be sent again. Never one with a code or a link to log in.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE deliveries')
