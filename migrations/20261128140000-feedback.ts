import type { Knex } from 'knex'

/** Ratings of completed shifts, one from each side, with exact sums on the rated facility and clinician. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE feedback (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications,
      by_side text NOT NULL CHECK (by_side IN ('facility','clinician')),
      author_id uuid NOT NULL REFERENCES users,
      rating int NOT NULL CHECK (rating BETWEEN 1 AND 5),
      tags text[] NOT NULL,
      comment text CHECK (length(comment) BETWEEN 1 AND 500),
      created_at timestamptz NOT NULL,
      changed_at timestamptz,
      CONSTRAINT feedback_once UNIQUE (application_id, by_side)
    );
    CREATE INDEX feedback_by_author ON feedback (author_id);
    COMMENT ON TABLE feedback IS 'What one side of a completed shift says about the other.';
    COMMENT ON COLUMN feedback.by_side IS 'The side that rates; the other one is rated.';
    COMMENT ON COLUMN feedback.tags IS 'Reasons, each from the list for the rated side.';

    ALTER TABLE facilities
      ADD rating_sum int NOT NULL DEFAULT 0,
      ADD rating_count int NOT NULL DEFAULT 0,
      ADD CONSTRAINT facilities_rating CHECK (rating_sum BETWEEN rating_count AND 5 * rating_count);
    ALTER TABLE clinicians
      ADD rating_sum int NOT NULL DEFAULT 0,
      ADD rating_count int NOT NULL DEFAULT 0,
      ADD CONSTRAINT clinicians_rating CHECK (rating_sum BETWEEN rating_count AND 5 * rating_count);
    COMMENT ON COLUMN facilities.rating_sum IS 'All ratings by clinicians added up; kept by a trigger of feedback.';
    COMMENT ON COLUMN clinicians.rating_sum IS 'All ratings by facilities added up; kept by a trigger of feedback.';

    CREATE FUNCTION add_rating(application uuid, side text, stars int, ratings int) RETURNS void LANGUAGE sql AS $$
      UPDATE facilities f SET rating_sum = rating_sum + stars, rating_count = rating_count + ratings
        FROM applications a WHERE a.id = application AND f.id = a.facility_id AND side = 'clinician';
      UPDATE clinicians c SET rating_sum = rating_sum + stars, rating_count = rating_count + ratings
        FROM applications a WHERE a.id = application AND c.id = a.clinician_id AND side = 'facility';
    $$;
    CREATE FUNCTION keep_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM add_rating(OLD.application_id, OLD.by_side, -OLD.rating, -1); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM add_rating(NEW.application_id, NEW.by_side, NEW.rating, 1); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER feedback_counted AFTER INSERT OR DELETE OR UPDATE OF application_id, by_side, rating ON feedback
      FOR EACH ROW EXECUTE FUNCTION keep_ratings();
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP TABLE feedback;
    DROP FUNCTION keep_ratings, add_rating;
    ALTER TABLE clinicians DROP rating_sum, DROP rating_count;
    ALTER TABLE facilities DROP rating_sum, DROP rating_count;
  `)
