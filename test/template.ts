import { randomBytes } from 'node:crypto'
import { migrate } from '../api/store/migrate.ts'
import { addressIn, inServer } from './database-server.ts'

// What migrations wrote is copied to `seeded`. Schemas made later, such as the payment service's, are dropped; triggers
// and foreign keys are off while rows are replaced.
const cleaning = `
  CREATE SCHEMA seeded;
  CREATE TABLE seeded.schemas AS SELECT nspname AS name FROM pg_namespace;
  CREATE TABLE seeded.sequences AS SELECT schemaname, sequencename, last_value FROM pg_sequences;
  CREATE TABLE seeded.tables (name text, copy text);
  DO $$
  DECLARE each regclass; has_rows boolean;
  BEGIN
    FOR each IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text
      NOT IN ('pg_catalog', 'information_schema', 'seeded')
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', each) INTO has_rows;
      INSERT INTO seeded.tables VALUES (each, CASE WHEN has_rows THEN format('seeded.%I', 'of_' || each::oid) END);
      IF has_rows THEN EXECUTE format('CREATE TABLE seeded.%I AS TABLE %s', 'of_' || each::oid, each); END IF;
    END LOOP;
  END $$;
  CREATE FUNCTION seeded.put_back() RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE each record; has_rows boolean; bytes bigint := 0;
  BEGIN
    FOR each IN SELECT nspname FROM pg_namespace
      WHERE nspname !~ '^pg_' AND nspname NOT IN (SELECT name FROM seeded.schemas) LOOP
      EXECUTE format('DROP SCHEMA %I CASCADE', each.nspname);
    END LOOP;
    PERFORM set_config('session_replication_role', 'replica', true);
    FOR each IN SELECT * FROM seeded.tables LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', each.name) INTO has_rows;
      IF has_rows THEN EXECUTE format('DELETE FROM %s', each.name); END IF;
      IF each.copy IS NOT NULL THEN
        EXECUTE format('INSERT INTO %s OVERRIDING SYSTEM VALUE TABLE %s', each.name, each.copy);
      END IF;
      bytes := bytes + pg_relation_size(each.name::regclass);
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, 1), last_value IS NOT NULL)
      FROM seeded.sequences;
    RETURN bytes;
  END $$;
  CREATE FUNCTION seeded.restore() RETURNS bigint LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND NOT (state = 'idle' AND application_name IN ('gaitway test', 'gaitway test reads'));
    RETURN seeded.put_back();
  END $$`

/** A database with every migration, and a function that makes a used copy so again. */
export const makeTemplate = async (serverUrl: string) => {
  const name = `gaitway_template_${process.pid}_${randomBytes(3).toString('hex')}`
  await inServer(serverUrl, db => db.raw('create database ??', [name]))
  await inServer(addressIn(serverUrl, name), async db => {
    await migrate(db)
    await db.raw(cleaning)
  })
  return name
}
