import type { Knex } from 'knex'
import { v7 as newId } from 'uuid'

/** As the product came. */
const first = {
  serviceFee: { feePercent: 10 },
  autoAcceptance: { hours: 48 },
  invoiceTerms: { netDays: 30 },
}
const VALID_FROM = '2026-01-01T00:00:00Z'

/** The standard fee, the time to answer a time card, and the days to pay an invoice, each in versions. */
export const up = async (db: Knex) => {
  await db.raw(`
    ALTER TABLE policies DROP CONSTRAINT policies_kind_check,
      ADD CONSTRAINT policies_kind_check
        CHECK (kind IN ('cancellation','serviceFee','autoAcceptance','invoiceTerms'));
  `)
  await db('policies').insert(
    Object.entries(first).map(([kind, terms]) => ({
      id: newId(),
      kind,
      version: 1,
      terms: JSON.stringify(terms),
      valid_from: VALID_FROM,
    })),
  )
  await db.raw(`
    CREATE FUNCTION latest_terms(policy_kind text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT terms FROM policies WHERE kind = policy_kind ORDER BY version DESC LIMIT 1
    $$;
    CREATE FUNCTION standard_fee_percent() RETURNS numeric LANGUAGE sql STABLE AS $$
      SELECT (latest_terms('serviceFee')->>'feePercent')::numeric
    $$;

    ALTER TABLE timesheets ADD accepts_at timestamptz;
    COMMENT ON COLUMN timesheets.accepts_at IS
      'When it is accepted without a response, by the policy of the day it was submitted.';
    UPDATE timesheets SET accepts_at = submitted_at + interval '48 hours' WHERE status = 'pending';
    CREATE FUNCTION set_accepts_at() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.accepts_at := NEW.submitted_at + make_interval(hours => (latest_terms('autoAcceptance')->>'hours')::int);
      RETURN NEW;
    END $$;
    CREATE TRIGGER timesheets_accepts_at BEFORE INSERT OR UPDATE OF submitted_at ON timesheets
      FOR EACH ROW EXECUTE FUNCTION set_accepts_at();
    ALTER TABLE timesheets ADD CONSTRAINT timesheets_pending_accepts CHECK (status <> 'pending' OR accepts_at IS NOT NULL);
    CREATE INDEX timesheets_to_accept ON timesheets (accepts_at, id) WHERE status = 'pending';
  `)
}

export const down = async (db: Knex) => {
  await db.raw(`
    DROP INDEX timesheets_to_accept;
    DROP TRIGGER timesheets_accepts_at ON timesheets;
    ALTER TABLE timesheets DROP CONSTRAINT timesheets_pending_accepts, DROP accepts_at;
    DROP FUNCTION set_accepts_at, standard_fee_percent, latest_terms;
    DELETE FROM policies WHERE kind <> 'cancellation';
    ALTER TABLE policies DROP CONSTRAINT policies_kind_check,
      ADD CONSTRAINT policies_kind_check CHECK (kind IN ('cancellation'));
  `)
}
