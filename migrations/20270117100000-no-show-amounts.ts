import type { Knex } from 'knex'

/** The question to a clinician names what they lose: the reported days, without those that were worked before. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE no_show_reports ADD at_stake_cents int CHECK (at_stake_cents >= 0);
    UPDATE no_show_reports r SET at_stake_cents = j.total_pay_cents
      FROM applications a JOIN jobs j ON j.id = a.job_id WHERE a.id = r.application_id;
    ALTER TABLE no_show_reports ALTER at_stake_cents SET NOT NULL;
    COMMENT ON COLUMN no_show_reports.at_stake_cents IS
      'What the clinician isn''t paid if it is settled as a no-show: the scheduled pay without the days worked before.';
  `)

export const down = (db: Knex) => db.raw('ALTER TABLE no_show_reports DROP at_stake_cents')
