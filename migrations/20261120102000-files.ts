import type { Knex } from 'knex'

// The migration that creates users adds the owner’s foreign key.
export const up = async (db: Knex) => {
  await db.raw(`
    create table files (
      id uuid primary key,
      owner_user_id uuid not null,
      purpose text not null check (purpose in ('profilePicture', 'drivingLicense', 'resume', 'covidTest', 'cpr',
        'tbTest', 'malpractice', 'timeCard', 'invoice', 'chat')),
      name text not null check (length(name) between 1 and 120),
      content_type text not null,
      byte_size int not null check (byte_size between 1 and 10485760),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      storage_key text not null unique,
      created_at timestamptz not null,
      deleted_at timestamptz,
      check (deleted_at >= created_at)
    )`)
  await db.raw('create index files_kept_by_owner on files (owner_user_id) where deleted_at is null')
}

export const down = async (db: Knex) => {
  await db.raw('drop table files')
}
