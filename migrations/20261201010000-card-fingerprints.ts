import type { Knex } from 'knex'

/** Cards have a fingerprint too, so that the same card isn't saved twice. */
export const up = async (knex: Knex) => {
  await knex.raw(`
    COMMENT ON COLUMN payment_sources.fingerprint IS 'The payment service''s name for a card or bank account number, the same wherever it is used; null where it isn''t known.';
  `)
}
