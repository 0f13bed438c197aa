import type { Knex } from 'knex'
import { v7 as newId } from 'uuid'

const first = { clinicianMinutes: 10, facilityMinutes: 20 }

/**
 * When nobody checks in for a day, the clinician is asked first, then the facility. The minutes are a policy, frozen
 * when the shift is confirmed. A facility or staff can record that the clinician arrived.
 */
export const up = async (db: Knex) => {
  await db.raw(`
    ALTER TABLE policies DROP CONSTRAINT policies_kind_check, ADD CONSTRAINT policies_kind_check
      CHECK (kind IN ('cancellation','serviceFee','autoAcceptance','invoiceTerms','lateCheckIn'));
  `)
  await db('policies').insert({
    id: newId(),
    kind: 'lateCheckIn',
    version: 1,
    terms: JSON.stringify(first),
    valid_from: '2026-01-01T00:00:00Z',
  })
  await db.raw(`
    ALTER TABLE applications ADD late_clinician_minutes int, ADD late_facility_minutes int;
    COMMENT ON COLUMN applications.late_clinician_minutes IS
      'How long after a day starts its clinician is asked to check in, by the policy of the day it was confirmed.';
    COMMENT ON COLUMN applications.late_facility_minutes IS
      'How long after a day starts the facility is asked whether the clinician is there, by the same policy.';
    UPDATE applications SET late_clinician_minutes = ${first.clinicianMinutes}, late_facility_minutes = ${first.facilityMinutes}
      WHERE confirmed_at IS NOT NULL;
    CREATE FUNCTION freeze_late_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT (terms->>'clinicianMinutes')::int, (terms->>'facilityMinutes')::int
        INTO NEW.late_clinician_minutes, NEW.late_facility_minutes FROM latest_terms('lateCheckIn') AS terms;
      RETURN NEW;
    END $$;
    CREATE TRIGGER applications_late_minutes BEFORE INSERT OR UPDATE OF confirmed_at ON applications
      FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION freeze_late_minutes();
    ALTER TABLE applications ADD CONSTRAINT applications_confirmed_late_minutes CHECK (confirmed_at IS NULL
      OR late_clinician_minutes IS NOT NULL AND late_facility_minutes IS NOT NULL);

    ALTER TABLE check_ins ADD arrival_recorded_by uuid REFERENCES users,
      ADD CONSTRAINT check_ins_arrival_recorded CHECK (arrival_recorded_by IS NULL OR checked_in_at IS NOT NULL);
    COMMENT ON COLUMN check_ins.arrival_recorded_by IS
      'Who said that the clinician arrived; null if the clinician checked in.';

    CREATE TABLE late_check_ins (
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      slot_id uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
      clinician_asked_at timestamptz NOT NULL,
      facility_asked_at timestamptz CHECK (facility_asked_at >= clinician_asked_at),
      not_here_at timestamptz CHECK (not_here_at >= facility_asked_at),
      not_here_by uuid REFERENCES users,
      PRIMARY KEY (application_id, slot_id),
      CHECK ((not_here_at IS NULL) = (not_here_by IS NULL)),
      CHECK (not_here_at IS NULL OR facility_asked_at IS NOT NULL)
    );
    CREATE INDEX late_check_ins_of_slot ON late_check_ins (slot_id);
    COMMENT ON TABLE late_check_ins IS
      'Days that started without a check-in: who was asked, and that the facility said the clinician isn''t there.';
  `)
}

export const down = async (db: Knex) =>
  db.raw(`
    DROP TABLE late_check_ins;
    ALTER TABLE check_ins DROP arrival_recorded_by;
    DROP TRIGGER applications_late_minutes ON applications;
    DROP FUNCTION freeze_late_minutes;
    ALTER TABLE applications DROP late_clinician_minutes, DROP late_facility_minutes;
    DELETE FROM policies WHERE kind = 'lateCheckIn';
    ALTER TABLE policies DROP CONSTRAINT policies_kind_check, ADD CONSTRAINT policies_kind_check
      CHECK (kind IN ('cancellation','serviceFee','autoAcceptance','invoiceTerms'));
  `)
