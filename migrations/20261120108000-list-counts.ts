import type { Knex } from 'knex'

/** A table whose rows are counted by a column, such as status. */
const counted = {
  applications: 'status',
  jobs: 'status',
  users: `role || ' ' || status`,
  payments: 'payment_type',
  payouts: 'status',
  events: 'noun',
}

/** Each statement records the change in its own row, so writers never wait for each other’s count. */
const keepCounts = ([table, word]: [string, string]) => `
  INSERT INTO list_counts (list, word, change) SELECT '${table}', ${word}, count(*) FROM ${table} GROUP BY 2;

  CREATE FUNCTION count_${table}_added() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO list_counts (list, word, change) SELECT '${table}', ${word}, count(*) FROM added GROUP BY 2;
    RETURN NULL;
  END $$;
  CREATE TRIGGER ${table}_counted_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_added();

  CREATE FUNCTION count_${table}_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO list_counts (list, word, change)
      SELECT '${table}', word, sum(change)
      FROM (SELECT ${word} AS word, 1 AS change FROM added UNION ALL SELECT ${word}, -1 FROM gone) moved
      GROUP BY word HAVING sum(change) <> 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER ${table}_counted_changed AFTER UPDATE ON ${table} REFERENCING OLD TABLE AS gone NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_changed();

  CREATE FUNCTION count_${table}_gone() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO list_counts (list, word, change) SELECT '${table}', ${word}, -count(*) FROM gone GROUP BY 2;
    RETURN NULL;
  END $$;
  CREATE TRIGGER ${table}_counted_gone AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_gone();`

/** Row counts of long lists, so they aren’t counted on every read. */
export const up = (db: Knex) =>
  db.raw(`
    -- the sum of a word's changes is how many rows have it; folded together each minute
    CREATE TABLE list_counts (
      list text NOT NULL,
      word text NOT NULL,
      change int NOT NULL CHECK (change <> 0)
    );
    CREATE INDEX list_counts_of ON list_counts (list, word) INCLUDE (change);
    ${Object.entries(counted).map(keepCounts).join('\n')}
  `)

export const down = (db: Knex) =>
  db.raw(
    Object.keys(counted)
      .flatMap(table =>
        ['added', 'changed', 'gone'].map(
          what => `DROP TRIGGER ${table}_counted_${what} ON ${table}; DROP FUNCTION count_${table}_${what};`,
        ),
      )
      .join('\n')
      .concat('\nDROP TABLE list_counts;'),
  )
