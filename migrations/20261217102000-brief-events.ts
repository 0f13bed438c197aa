import type { Knex } from 'knex'

/** Earlier events of a changed brief held its texts, door codes among them; now they name its fields, as later ones do. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE events DISABLE TRIGGER events_stay;
    UPDATE events SET details = details - ARRAY['parking', 'entrance', 'contactName', 'contactPhone']
      || jsonb_build_object('fields', (
        SELECT coalesce(jsonb_agg(name ORDER BY place), '[]')
        FROM unnest(ARRAY['parking', 'entrance', 'contactName', 'contactPhone']) WITH ORDINALITY AS texts (name, place)
        WHERE jsonb_exists(details, name)))
    WHERE noun = 'job' AND verb = 'editBrief' AND NOT jsonb_exists(details, 'fields');
    ALTER TABLE events ENABLE TRIGGER events_stay;
  `)

/** The texts are gone. */
export const down = () => Promise.resolve()
