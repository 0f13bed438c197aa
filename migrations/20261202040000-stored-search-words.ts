import type { Knex } from 'knex'

/**
 * The words that searches compare, stored with what they are of: a list of one facility’s shifts compares them row by
 * row, and making them anew took a hundred times as long as comparing them.
 */
export const up = (db: Knex) =>
  // The indexes on expressions go, those of before 20261201030000 too: servers of the last release search without an
  // index for the minutes of a deployment.
  db.raw(`
    ALTER TABLE users
      ADD COLUMN name_words text NOT NULL GENERATED ALWAYS AS (search_text(first_name || ' ' || last_name)) STORED,
      ADD COLUMN search_words text NOT NULL
        GENERATED ALWAYS AS (search_text(first_name || ' ' || last_name || ' ' || email)) STORED;
    COMMENT ON COLUMN users.name_words IS 'the name as a search compares it';
    COMMENT ON COLUMN users.search_words IS 'the name and the email as a search compares them';
    ALTER TABLE facilities
      ADD COLUMN name_words text GENERATED ALWAYS AS (search_text(office_name)) STORED,
      ADD COLUMN city_words text GENERATED ALWAYS AS (search_text(city)) STORED;
    COMMENT ON COLUMN facilities.name_words IS 'the name as a search compares it';
    COMMENT ON COLUMN facilities.city_words IS 'the city as a search compares it';
    ALTER TABLE jobs
      ADD COLUMN place_words text NOT NULL GENERATED ALWAYS AS (search_text(job_place(address_nickname, address1,
        address2, city, state::text, zip_code::text))) STORED;
    COMMENT ON COLUMN jobs.place_words IS 'the address and its nickname as a search compares them';

    DROP INDEX users_by_words, facilities_by_words, facilities_by_city, jobs_by_place, users_search, facilities_search,
      jobs_place_search;
    CREATE INDEX users_by_words ON users USING gin (search_words gin_trgm_ops);
    CREATE INDEX facilities_by_words ON facilities USING gin (name_words gin_trgm_ops);
    CREATE INDEX facilities_by_city ON facilities USING gin (city_words gin_trgm_ops);
    CREATE INDEX jobs_by_place ON jobs USING gin (place_words gin_trgm_ops);
  `)
