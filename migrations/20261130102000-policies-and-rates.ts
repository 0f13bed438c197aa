import type { Knex } from 'knex'
import { v7 as newId } from 'uuid'

const SOURCE = 'US Bureau of Labor Statistics, May 2023, mean'
/** Mean hourly wage in cents by served state; ota also covers cota. */
const referenceRates = {
  AZ: { ot: 4500, pt: 4758, slp: 4688, ota: 3205, cota: 3205, pta: 2919 },
  DC: { ot: 4829, pt: 4978, slp: 5342, ota: 3489, cota: 3489, pta: 3162 },
  FL: { ot: 4462, pt: 4560, slp: 4460, ota: 3291, cota: 3291, pta: 3245 },
  IL: { ot: 4623, pt: 5031, slp: 4227, ota: 3130, cota: 3130, pta: 3229 },
  TX: { ot: 4885, pt: 5142, slp: 4377, ota: 3543, cota: 3543, pta: 3464 },
  WA: { ot: 4893, pt: 4879, slp: 4786, ota: 3668, cota: 3668, pta: 3251 },
}
/** The first version of each policy. */
const firstTerms = {
  cancellation: { lateHours: 4, lateNoticeHours: 24 },
  serviceFee: { feePercent: 10 },
  autoAcceptance: { hours: 48 },
  invoiceTerms: { netDays: 30 },
  lateCheckIn: { facilityMinutes: 20, clinicianMinutes: 10 },
  secondAdmin: { dollars: 2500 },
}
const VALID_FROM = '2026-01-01T00:00:00Z'

/** Policies in versions, hourly rates, and the medians shown until there are some of our own, as the product comes. */
export const up = async (db: Knex) => {
  await db.raw(`
    CREATE TABLE policies (
      id uuid PRIMARY KEY,
      kind text NOT NULL
        CHECK (kind IN ('cancellation','serviceFee','autoAcceptance','invoiceTerms','lateCheckIn','secondAdmin')),
      version int NOT NULL CONSTRAINT policies_version_positive CHECK (version > 0),
      terms jsonb NOT NULL,
      valid_from timestamptz NOT NULL,
      set_by uuid REFERENCES users,
      note text CHECK (char_length(note) BETWEEN 1 AND 500),
      UNIQUE (kind, version),
      CONSTRAINT policies_versions_have_authors CHECK (set_by IS NULL OR version > 1)
    );
    COMMENT ON COLUMN policies.set_by IS 'Null for the version that the product came with.';
    CREATE INDEX policies_by_author ON policies (set_by) WHERE set_by IS NOT NULL;

    CREATE TABLE hourly_rates (
      clinician_type text PRIMARY KEY CHECK (clinician_type IN ('pt', 'pta', 'ot', 'ota', 'cota', 'slp')),
      min_rate int NOT NULL CHECK (min_rate BETWEEN 20 AND 200),
      default_rate int NOT NULL CHECK (default_rate BETWEEN 20 AND 200),
      updated_at timestamptz,
      version int NOT NULL DEFAULT 1 CHECK (version > 0),
      CHECK (default_rate >= min_rate)
    );
    COMMENT ON COLUMN hourly_rates.version IS 'Counts changes; a change based on an older version is refused.';
    INSERT INTO hourly_rates (clinician_type, min_rate, default_rate) VALUES
      ('pt', 20, 60), ('pta', 20, 45), ('ot', 20, 58), ('ota', 20, 43), ('cota', 20, 43), ('slp', 20, 58);

    CREATE TABLE median_rates (
      id uuid PRIMARY KEY,
      clinician_type text NOT NULL CHECK (clinician_type IN ('pt', 'pta', 'ot', 'ota', 'cota', 'slp')),
      state char(2) NOT NULL,
      rate_cents int NOT NULL CHECK (rate_cents > 0),
      source text NOT NULL,
      city text CHECK (length(city) BETWEEN 1 AND 100),
      updated_at timestamptz,
      version int NOT NULL DEFAULT 1 CHECK (version > 0)
    );
    COMMENT ON COLUMN median_rates.city IS 'Null for the rate of the whole state.';
    COMMENT ON COLUMN median_rates.updated_at IS 'Null for a rate that the product came with.';
    COMMENT ON COLUMN median_rates.version IS 'Counts changes; a change based on an older version is refused.';
    CREATE UNIQUE INDEX median_rates_once ON median_rates (clinician_type, state, COALESCE(lower(city), ''::text));

    CREATE TABLE own_medians (
      clinician_type text NOT NULL CHECK (clinician_type IN ('pt', 'pta', 'ot', 'ota', 'cota', 'slp')),
      state char(2) NOT NULL,
      rate_cents int NOT NULL CHECK (rate_cents > 0),
      sample int NOT NULL CHECK (sample > 0),
      computed_at timestamptz NOT NULL,
      PRIMARY KEY (clinician_type, state)
    );

    CREATE TABLE settings (
      name text PRIMARY KEY,
      value jsonb NOT NULL,
      changed_at timestamptz NOT NULL
    );

    CREATE TABLE clock_offset (
      id int PRIMARY KEY CHECK (id = 1),
      milliseconds bigint NOT NULL
    );
    INSERT INTO clock_offset VALUES (1, 0);

    CREATE FUNCTION latest_terms(policy_kind text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT terms FROM policies WHERE kind = policy_kind ORDER BY version DESC LIMIT 1
    $$;

    CREATE FUNCTION standard_fee_percent() RETURNS numeric LANGUAGE sql STABLE AS $$
      SELECT (latest_terms('serviceFee')->>'feePercent')::numeric
    $$;
  `)
  await db('policies').insert(
    Object.entries(firstTerms).map(([kind, terms]) => ({
      id: newId(),
      kind,
      version: 1,
      terms: JSON.stringify(terms),
      valid_from: VALID_FROM,
    })),
  )
  await db('median_rates').insert(
    Object.entries(referenceRates).flatMap(([state, rates]) =>
      Object.entries(rates).map(([type, cents]) => ({
        id: newId(),
        clinician_type: type,
        state,
        rate_cents: cents,
        source: SOURCE,
      })),
    ),
  )
}
