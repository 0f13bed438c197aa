import type { Knex } from 'knex'

/** An admin may choose what is paid for a shift that ends early, and a no-show may be paid. */
export const up = (knex: Knex) =>
  knex.raw(`
    ALTER TABLE applications ADD sent_home_settlement text
      CHECK (sent_home_settlement IN ('returnAll', 'payMinimum', 'payBooked')),
      ADD CONSTRAINT sent_home_settlement_of_sent_home CHECK (sent_home_settlement IS NULL OR sent_home_at IS NOT NULL);
    COMMENT ON COLUMN applications.sent_home_settlement IS
      'What an admin chose to pay a clinician who was sent home, at least. Null follows the policy.';
    ALTER TABLE payouts DROP CONSTRAINT payouts_reason_check, ADD CONSTRAINT payouts_reason_check
      CHECK (reason IN ('timesheet', 'cancellation', 'workedSlots', 'noShow', 'extraTime'));
  `)

export const down = (knex: Knex) =>
  knex.raw(`
    UPDATE payouts SET reason = 'cancellation' WHERE reason = 'noShow';
    ALTER TABLE payouts DROP CONSTRAINT payouts_reason_check, ADD CONSTRAINT payouts_reason_check
      CHECK (reason IN ('timesheet', 'cancellation', 'workedSlots', 'extraTime'));
    ALTER TABLE applications DROP sent_home_settlement;
  `)
