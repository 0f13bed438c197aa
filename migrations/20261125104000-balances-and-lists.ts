import type { Knex } from 'knex'

/** Stores ledger balances, and adds an index for each back-office list’s order. */
export const up = (db: Knex) =>
  db.raw(`
    -- the sum of an account's rows is what its entries come to; each posting adds rows, the tick adds them up
    CREATE TABLE ledger_balances (
      account text NOT NULL,
      debits_cents bigint NOT NULL CHECK (debits_cents >= 0),
      credits_cents bigint NOT NULL CHECK (credits_cents >= 0),
      entries bigint NOT NULL CHECK (entries > 0)
    );
    CREATE FUNCTION keep_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ledger_balances (account, debits_cents, credits_cents, entries)
        SELECT account, coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0),
          coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0), count(*)
        FROM added GROUP BY account;
      RETURN NULL;
    END $$;
    INSERT INTO ledger_balances (account, debits_cents, credits_cents, entries)
      SELECT account, coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0),
        coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0), count(*)
      FROM ledger_entries GROUP BY account;
    CREATE TRIGGER ledger_entries_balances AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_balances();

    CREATE INDEX jobs_recent ON jobs (serial_number DESC, id DESC);
    CREATE INDEX jobs_by_status ON jobs (status, serial_number DESC, id DESC);
    CREATE INDEX users_by_role ON users (role, created_at DESC, id DESC);
    CREATE INDEX facilities_unfinished ON facilities (id) WHERE NOT is_signup_completed;
    CREATE INDEX payments_by_type ON payments (payment_type, created_at DESC, id DESC);
    CREATE INDEX events_by_noun ON events (noun, happened_at DESC, id DESC);
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX jobs_recent, jobs_by_status, users_by_role, facilities_unfinished, payments_by_type, events_by_noun;
    DROP TRIGGER ledger_entries_balances ON ledger_entries;
    DROP FUNCTION keep_ledger_balances;
    DROP TABLE ledger_balances;
  `)
