import type { Knex } from 'knex'

export const up = async (db: Knex) => {
  await db.raw('create extension if not exists pg_trgm')
  await db.raw('create extension if not exists btree_gist')
  await db.raw('create extension if not exists citext')
  await db.raw('create extension if not exists fuzzystrmatch')
  await db.raw(`
    create table places (
      zip char(5) primary key check (zip ~ '^[0-9]{5}$'),
      city text not null,
      state char(2) not null,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      time_zone text not null
    )`)
  // Distances are measured between ZIP codes, so a facility whose ZIP has no place keeps both columns empty.
  await db.raw(`
    create table facility_directory (
      ccn text primary key check (ccn ~ '^[0-9A-Z]{6}$'),
      name text not null check (length(name) between 1 and 100),
      address1 text not null check (length(address1) between 1 and 100),
      city text not null check (length(city) between 1 and 50),
      state char(2) not null check (state ~ '^[A-Z]{2}$'),
      zip char(5) not null check (zip ~ '^[0-9]{5}$'),
      county text not null check (length(county) <= 100),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      outside_area boolean not null,
      search_name text not null generated always as (
        ' ' || regexp_replace(lower(regexp_replace(name, '[''’]', '', 'g')), '[^a-z0-9]+', ' ', 'g')
      ) stored,
      search_text text not null generated always as (
        ' ' || regexp_replace(
          lower(regexp_replace(name || ' ' || city || ' ' || state || ' ' || zip || ' ' || ccn, '[''’]', '', 'g')),
          '[^a-z0-9]+', ' ', 'g')
      ) stored,
      check ((latitude is null) = (longitude is null))
    )`)
  // fastupdate off: otherwise every search after an import scans the index’s pending entries.
  await db.raw(
    'create index facility_directory_search on facility_directory using gin (search_text gin_trgm_ops) with (fastupdate = off)',
  )
  // The words in search_text, to match a mistyped word to a known one.
  await db.raw(`
    create table directory_words (
      word text primary key,
      uses int not null check (uses > 0)
    )`)
  await db.raw(
    'create index directory_words_alike on directory_words using gin (word gin_trgm_ops) with (fastupdate = off)',
  )
}

export const down = async (db: Knex) => {
  await db.raw('drop table directory_words')
  await db.raw('drop table facility_directory')
  await db.raw('drop table places')
}
