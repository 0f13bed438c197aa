import type { Knex } from 'knex'

/** What people without an account send us: messages, hiring requests and addresses for the newsletter. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE leads (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('contact', 'hiring', 'newsletter')),
      email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
      name text CHECK (char_length(name) BETWEEN 1 AND 100),
      phone text CHECK (phone ~ '^[0-9]{10}$'),
      message text CHECK (char_length(message) BETWEEN 1 AND 2000),
      office_name text CHECK (char_length(office_name) BETWEEN 1 AND 100),
      city text CHECK (char_length(city) BETWEEN 1 AND 50),
      state char(2) CHECK (state ~ '^[A-Z]{2}$'),
      clinician_types text[] CHECK (
        cardinality(clinician_types) > 0
        AND clinician_types <@ ARRAY['pt', 'pta', 'ot', 'ota', 'cota', 'slp']),
      source text NOT NULL CHECK (source IN ('site', 'qr', 'email')),
      created_at timestamptz NOT NULL,
      CONSTRAINT leads_fields CHECK (
        (kind <> 'newsletter') = (num_nulls(name, message) = 0)
        AND (kind <> 'newsletter' OR num_nonnulls(name, phone, message) = 0)
        AND CASE kind
          WHEN 'hiring' THEN num_nulls(phone, office_name, city, state, clinician_types) = 0
          ELSE num_nonnulls(office_name, city, state, clinician_types) = 0
        END)
    );
    CREATE UNIQUE INDEX leads_newsletter_once ON leads (email) WHERE kind = 'newsletter';
    CREATE INDEX leads_by_email ON leads (email);
    CREATE INDEX leads_by_time ON leads (created_at, id);
    COMMENT ON TABLE leads IS
      'Messages, hiring requests and newsletter addresses from the public pages, one row each. Kept for two years.';
    COMMENT ON COLUMN leads.source IS 'Where the person came from: our pages, a printed code or an email.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE leads')
