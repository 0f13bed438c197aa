import type { Knex } from 'knex'

/** How a facility reports hours: its settings, the IDs of people, and the files made for it. */
export const up = (db: Knex) =>
  db.raw(String.raw`
    CREATE TABLE facility_reporting (
      facility_id uuid PRIMARY KEY REFERENCES facilities,
      state_facility_id text CHECK (state_facility_id ~ '^[0-9A-Za-z._-]{1,16}$'),
      short_shift_meals text NOT NULL CHECK (short_shift_meals IN ('recorded', 'atLeastOnce')),
      version int NOT NULL
    );
    COMMENT ON TABLE facility_reporting IS 'How a facility reports hours to CMS; without a row, as nobody saved settings.';
    COMMENT ON COLUMN facility_reporting.state_facility_id IS 'The ID that the state assigned, by which CMS finds the facility; not its CCN.';
    COMMENT ON COLUMN facility_reporting.short_shift_meals IS 'What comes off shifts shorter than a full one: the recorded break, or 30 minutes at least.';

    CREATE TABLE employee_ids (
      facility_id uuid NOT NULL REFERENCES facilities,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      employee_id text NOT NULL CHECK (employee_id ~ '^[0-9A-Za-z_,.\\ -]{1,30}$'),
      first_exported_at timestamptz,
      PRIMARY KEY (facility_id, clinician_id)
    );
    COMMENT ON TABLE employee_ids IS 'The ID by which CMS knows a person at a facility: one for each person, for good.';
    COMMENT ON COLUMN employee_ids.first_exported_at IS 'Since then the ID can’t change.';
    CREATE UNIQUE INDEX employee_ids_one_person ON employee_ids (facility_id, lower(employee_id));
    CREATE INDEX employee_ids_of_clinician ON employee_ids (clinician_id);

    CREATE FUNCTION exported_employee_id_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.first_exported_at IS NOT NULL AND (NEW.employee_id, NEW.first_exported_at)
          IS DISTINCT FROM (OLD.employee_id, OLD.first_exported_at) THEN
        RAISE EXCEPTION 'an exported employee ID does not change' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'exported_employee_id_stays';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER employee_ids_stay BEFORE UPDATE ON employee_ids
      FOR EACH ROW EXECUTE FUNCTION exported_employee_id_stays();

    CREATE TABLE compliance_exports (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      kind text NOT NULL CHECK (kind IN ('pbjXml', 'pbjCsv', 'shiftCsv')),
      quarter int NOT NULL CHECK (quarter BETWEEN 1 AND 4),
      fiscal_year int NOT NULL CHECK (fiscal_year BETWEEN 2020 AND 2100),
      short_shift_meals text NOT NULL CHECK (short_shift_meals IN ('recorded', 'atLeastOnce')),
      status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'making', 'ready', 'faulty')),
      progress int NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
      started_by uuid NOT NULL REFERENCES users,
      started_at timestamptz NOT NULL,
      finished_at timestamptz,
      file_name text,
      byte_size int CHECK (byte_size >= 0),
      sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      row_count int CHECK (row_count >= 0),
      people_count int CHECK (people_count >= 0),
      hundredths int CHECK (hundredths >= 0),
      faults jsonb NOT NULL DEFAULT '[]',
      fault_count int NOT NULL DEFAULT 0 CHECK (fault_count >= 0),
      CONSTRAINT compliance_exports_finished CHECK ((status IN ('ready', 'faulty')) = (finished_at IS NOT NULL)
        AND (finished_at IS NULL) = (file_name IS NULL) AND (finished_at IS NULL) = (byte_size IS NULL)
        AND (finished_at IS NULL) = (sha256 IS NULL) AND (finished_at IS NULL) = (row_count IS NULL)
        AND (finished_at IS NULL) = (people_count IS NULL) AND (finished_at IS NULL) = (hundredths IS NULL))
    );
    COMMENT ON TABLE compliance_exports IS 'Files of a facility’s hours, made by the worker. The bytes are stored under the ID.';
    COMMENT ON COLUMN compliance_exports.progress IS 'Percent.';
    COMMENT ON COLUMN compliance_exports.hundredths IS 'Hours in the file, times 100.';
    COMMENT ON COLUMN compliance_exports.faults IS 'What the check of the file found, the first ones; fault_count counts all.';
    CREATE INDEX compliance_exports_of ON compliance_exports (facility_id, fiscal_year, quarter, started_at DESC);
    CREATE INDEX compliance_exports_by_age ON compliance_exports (started_at);

    CREATE TABLE compliance_export_days (
      export_id uuid NOT NULL REFERENCES compliance_exports ON DELETE CASCADE,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      day date NOT NULL,
      job_title_code text NOT NULL,
      employee_id text NOT NULL,
      hundredths int NOT NULL CHECK (hundredths > 0),
      PRIMARY KEY (export_id, clinician_id, day, job_title_code)
    );
    COMMENT ON TABLE compliance_export_days IS 'What an export reported, so that the next one can show what changed.';
    CREATE INDEX compliance_export_days_of_clinician ON compliance_export_days (clinician_id);
  `)
