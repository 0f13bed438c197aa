import type { Knex } from 'knex'

/** SQL: what the entries of `from` come to. Receivables are kept by facility, because a list says who owes. */
const summedOf = (from: string) => `
  SELECT account, CASE WHEN account = 'facilityReceivable' THEN facility_id END,
    coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0),
    coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0), count(*)
  FROM ${from} GROUP BY 1, 2`

/** Stores what each facility owes, and lets indexes alone count boosted jobs and clinicians. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE ledger_balances ADD COLUMN facility_id uuid;
    COMMENT ON COLUMN ledger_balances.facility_id IS 'Only of receivables: the facility that owes.';
    CREATE OR REPLACE FUNCTION keep_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ledger_balances (account, facility_id, debits_cents, credits_cents, entries) ${summedOf('added')};
      RETURN NULL;
    END $$;
    LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM ledger_balances;
    INSERT INTO ledger_balances (account, facility_id, debits_cents, credits_cents, entries) ${summedOf('ledger_entries')};

    DROP INDEX jobs_board_soonest;
    CREATE INDEX jobs_board_soonest ON jobs (clinician_type, state, first_slot_start, id)
      INCLUDE (facility_id, invite_only, boost_percent) WHERE status = 'posted';
    DROP INDEX clinicians_listed;
    CREATE INDEX clinicians_listed ON clinicians (created_at DESC, id DESC) INCLUDE (user_id) WHERE is_signup_completed;
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX clinicians_listed;
    CREATE INDEX clinicians_listed ON clinicians (created_at DESC, id DESC) WHERE is_signup_completed;
    DROP INDEX jobs_board_soonest;
    CREATE INDEX jobs_board_soonest ON jobs (clinician_type, state, first_slot_start, id)
      INCLUDE (facility_id, invite_only) WHERE status = 'posted';
    CREATE OR REPLACE FUNCTION keep_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ledger_balances (account, debits_cents, credits_cents, entries)
        SELECT account, coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0),
          coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0), count(*)
        FROM added GROUP BY account;
      RETURN NULL;
    END $$;
    ALTER TABLE ledger_balances DROP COLUMN facility_id;
  `)
