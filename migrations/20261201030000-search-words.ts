import type { Knex } from 'knex'

/** Texts as a search compares them: without case, accents, punctuation and marks that can’t be seen. */
export const up = (db: Knex) =>
  // `normalize` and `translate` are immutable and part of PostgreSQL. `unaccent` isn't immutable, because its dictionary
  // may change: it would need a wrapper, and one more extension on every server. The bodies are parsed here, so they need
  // no search path, and a dump restores them before the indexes. The indexes that these replace are removed in a later
  // release, so that servers of the last one still have theirs.
  db.raw(String.raw`
    CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ' ' || btrim(regexp_replace(regexp_replace(replace(replace(replace(lower(translate(regexp_replace(normalize(
        -- quotes of every kind, and marks that can't be seen
        regexp_replace($1, '[\u0022\u0027\u0060\u00b4\u2018-\u201f\u02b9-\u02bd\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'),
        NFKD), '[\u0300-\u036f]', '', 'g'),
        'ŁłØøĐđıĦħ', 'LlOoDdiHh')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        -- spaces, and punctuation that emails don't have
        '[\u0001-\u002d\u002f\u003a-\u003f\u005b-\u005e\u0060\u007b-\u007f\u2010-\u2015\u2022\u2044\u2212]+', ' ', 'g'),
        '[.]+( |$)', ' ', 'g'));
    COMMENT ON FUNCTION search_text(text) IS 'The words of a text, each after a space, in lower case and without accents.';

    CREATE FUNCTION search_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN '%' || replace(CASE WHEN length(search_text(word)) <= 3 THEN search_text(word)
        ELSE ltrim(search_text(word)) END, '_', '\_') || '%';
    COMMENT ON FUNCTION search_pattern(text) IS 'Finds a typed word anywhere in a search_text; one or two letters only where a word begins.';

    CREATE INDEX users_by_words ON users USING gin (search_text(first_name || ' ' || last_name || ' ' || email)
      gin_trgm_ops);
    CREATE INDEX facilities_by_words ON facilities USING gin (search_text(office_name) gin_trgm_ops);
    CREATE INDEX facilities_by_city ON facilities USING gin (search_text(city) gin_trgm_ops);
    CREATE INDEX jobs_by_place ON jobs USING gin (search_text(job_place(address_nickname, address1, address2, city,
      state::text, zip_code::text)) gin_trgm_ops);
    CREATE INDEX leads_by_words ON leads USING gin (search_text(coalesce(name, '') || ' ' || email || ' '
      || coalesce(office_name, '') || ' ' || coalesce(city, '')) gin_trgm_ops);
  `)
