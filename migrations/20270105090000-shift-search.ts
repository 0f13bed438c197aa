import type { Knex } from 'knex'

/** Staff search all shifts by place and hours, which had no index. */
export const up = (knex: Knex) =>
  knex.raw(`
    CREATE FUNCTION job_place(nickname text, address1 text, address2 text, city text, state text, zip_code text)
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT lower(concat_ws(', ', nickname, address1, address2, city, state || ' ' || zip_code)) $$;
    CREATE INDEX jobs_place_search ON jobs
      USING gin (job_place(address_nickname, address1, address2, city, state, zip_code) gin_trgm_ops);
    CREATE INDEX jobs_by_minutes ON jobs (total_minutes);
  `)

export const down = (knex: Knex) =>
  knex.raw(`
    DROP INDEX jobs_by_minutes;
    DROP INDEX jobs_place_search;
    DROP FUNCTION job_place;
  `)
