import type { Knex } from 'knex'

const tables = [
  'credit_notes',
  'events',
  'invoice_payments',
  'invoices',
  'ledger_transactions',
  'outside_payments',
  'received_payments',
  'timesheet_adjustments',
  'timesheet_entries',
  'timesheet_extra_time',
  'timesheets',
  'write_offs',
]

/** What refuses each DELETE of a row doesn't see a TRUNCATE. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE FUNCTION records_are_not_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the table % is not emptied', TG_TABLE_NAME USING ERRCODE = 'check_violation',
        CONSTRAINT = 'records_are_not_emptied';
    END $$;
    ${tables
      .map(
        table => `CREATE TRIGGER ${table}_are_not_emptied BEFORE TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION records_are_not_emptied();`,
      )
      .join('\n')}
  `)
