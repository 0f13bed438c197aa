import type { Knex } from 'knex'

/** Each step takes the schema to the next version. Released steps are never edited. */
const steps = [
  `
  create table payment_service.resources (
    id text primary key,
    kind text not null,
    serial bigint generated always as identity,
    customer text,
    answer json not null
  );
  create index on payment_service.resources (kind, serial);
  create index on payment_service.resources (customer, kind, serial) where customer is not null;

  create table payment_service.cards (
    payment_method text primary key references payment_service.resources,
    number text not null,
    spent boolean not null default false
  );

  create table payment_service.authentications (
    id text primary key,
    payment_intent text not null references payment_service.resources,
    return_url text not null,
    outcome text check (outcome in ('succeeded', 'failed'))
  );

  create table payment_service.answers (
    idempotency_key text primary key,
    endpoint text not null,
    params text not null,
    request_id text not null,
    status integer not null,
    body text not null
  );

  create table payment_service.deliveries (
    id bigint generated always as identity primary key,
    event text not null references payment_service.resources,
    endpoint integer not null,
    attempts integer not null default 0,
    due_at timestamptz,
    delivered_at timestamptz,
    last_outcome text,
    unique (event, endpoint)
  );
  create index on payment_service.deliveries (due_at) where due_at is not null;
  `,
  `
  create table payment_service.clock (
    id integer primary key check (id = 1),
    ahead_ms double precision not null
  );

  create table payment_service.due (
    id bigint generated always as identity primary key,
    does text not null,
    about text not null references payment_service.resources,
    due_at timestamptz not null
  );
  create index on payment_service.due (due_at, id);

  create table payment_service.bank_accounts (
    payment_method text primary key references payment_service.resources,
    number text not null,
    mandate text references payment_service.resources,
    spent boolean not null default false
  );
  `,
  `
  alter table payment_service.resources add column account text;
  create index on payment_service.resources (account, kind, serial) where account is not null;

  create table payment_service.payout_banks (
    id text primary key,
    account text not null references payment_service.resources,
    number text not null
  );

  create table payment_service.account_links (
    id text primary key,
    account text not null references payment_service.resources,
    kind text not null check (kind in ('account_onboarding', 'account_update')),
    return_url text not null,
    refresh_url text not null,
    created_at timestamptz not null,
    opened_at timestamptz,
    finished_at timestamptz
  );
  `,
  `
  alter table payment_service.cards drop column spent;
  alter table payment_service.bank_accounts drop column spent;
  delete from payment_service.due where does = 'sendPayout';
  `,
]

const schemaLock = 7_252_614

/** Brings the schema to the newest version, also when several processes start at the same time. */
export const prepareSchema = (db: Knex) =>
  db.transaction(async trx => {
    await trx.raw('select pg_advisory_xact_lock(?)', [schemaLock])
    await trx.raw('create schema if not exists payment_service')
    await trx.raw('create table if not exists payment_service.version (number integer not null)')
    const row = await trx('payment_service.version').first<{ number: number }>('number')
    const version = row?.number ?? 0
    if (version > steps.length)
      throw new Error(
        `The payment service's schema is at version ${version}; this program knows ${steps.length}. Start a newer program.`,
      )
    if (version === steps.length) return
    for (const step of steps.slice(version)) await trx.raw(step)
    await trx('payment_service.version').delete()
    await trx('payment_service.version').insert({ number: steps.length })
  })
